import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import { BulkResults } from '#platform/list/console/select/bulk-results.tsx';
import type { OrderRow } from '../../contract.ts';
import { api } from '../api.ts';

export type BulkChange = Parameters<typeof api.oms.changeOrders.call>[0]['change'];

export interface ChosenOrders {
  orders: readonly OrderRow[];
  /** Called with the orders that were not changed. */
  onClose: (refused?: readonly number[]) => void;
}

interface BulkDialogProps extends ChosenOrders {
  title: string;
  /** Label of the button that makes the change. */
  action: string;
  /** Null while something is missing. */
  change: BulkChange | null;
  /** Reason why the change cannot be made yet. */
  off: string | null;
  danger?: boolean;
  children?: ReactNode;
}

/** The same change of several orders, then the result of each. */
export function BulkDialog({ orders, title, action, change, off, danger, children, onClose }: BulkDialogProps) {
  const queries = useQueryClient();
  // A retry has the same keys, so that no order is changed twice.
  const [chosen] = useState(() => orders.map(({ id, version }) => ({ order_id: id, version, request_key: newRequestKey() })));
  const [named] = useState(orders);
  const make = useMutation(
    api.oms.changeOrders.mutationOptions({
      meta: { quiet: true },
      onSuccess: async () => {
        await Promise.all(
          [api.oms.orders.key(), api.oms.orderSummary.key(), api.oms.order.key()].map((queryKey) =>
            queries.invalidateQueries({ queryKey }),
          ),
        );
      },
    }),
  );
  if (make.data) {
    const results = make.data.results.map(({ order_id, ...result }) => ({ id: order_id, ...result }));
    return <BulkResults title={title} results={results} keepsRefused onClose={onClose} />;
  }
  const close = () => onClose(chosen.map(({ order_id }) => order_id));
  return (
    <Dialog
      title={title}
      width={560}
      onClose={close}
      footer={
        <>
          <Button onClick={close}>{t('Cancel')}</Button>
          <BlockableButton
            variant="filled"
            {...(danger && { color: 'late' })}
            busy={make.isPending}
            off={off}
            onClick={() => change && make.mutate({ orders: chosen, change })}
          >
            {action}
          </BlockableButton>
        </>
      }
    >
      <div className="order-form">
        {children}
        <p className="help">
          {namesOf(named)} {t('Each order is checked by itself; you see which ones were changed.')}
        </p>
        {make.error && <FormError>{sayError(make.error)}</FormError>}
      </div>
    </Dialog>
  );
}

/** Number of orders that are named. */
const NAMED = 5;

function namesOf(orders: readonly OrderRow[]): string {
  const codes = orders.slice(0, NAMED).map(({ code }) => code);
  const more = orders.length - codes.length;
  return more > 0 ? t('{codes} and {n} more.', { codes: codes.join(', '), n: count(more) }) : `${codes.join(', ')}.`;
}

import { Button } from '@mantine/core';
import { useMutation, useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import type { OrderActionProps, PickedOrder } from '#features/orders/console/public.ts';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { BlockableButton } from '#platform/console/ui/controls/blockable-button.tsx';
import { FormError } from '#platform/console/ui/feedback/form-error.tsx';
import { Dialog } from '#platform/console/ui/overlays/dialog.tsx';
import { bulkLists } from '../bulk-choices.ts';
import type { BulkChange, BulkChangeInput } from '../contract.ts';
import { api } from './api.ts';
import { BulkProgress } from './bulk-progress.tsx';
import { cacheBulk, resultsOf } from './bulk-queries.ts';

interface BulkDialogProps extends OrderActionProps {
  title: string;
  /** Label of the button that makes the change. */
  action: string;
  /** Null while something is missing. */
  change: BulkChangeInput | null;
  /** Reason why the change cannot be made yet. */
  off: string | null;
  danger?: boolean;
  children?: ReactNode;
}

/** The same change of the selected orders, then its progress, the result of each, and undo. */
export function BulkDialog({ list, selection, question, title, action, change, off, danger, children, onDone, onClose }: BulkDialogProps) {
  // The selection changes while the dialog is open, and a retry has the same key, so that nothing is changed twice.
  const [{ all, rows, count: n }] = useState(selection);
  const [key] = useState(newRequestKey);
  const start = useMutation(api.oms.startBulkChange.mutationOptions({ meta: { quiet: true }, onSuccess: cacheBulk }));
  if (start.data)
    return <Started title={title} id={start.data.id} isPicked={!all} picked={rows.map(({ id }) => id)} onDone={onDone} onClose={onClose} />;
  const orders = all ? question : { orders: rows.map(({ id, version = 1 }) => ({ order_id: id, version })) };
  const listId = bulkLists.find((each) => each === list) ?? 'orders';
  return (
    <Dialog
      title={title}
      width={560}
      onClose={() => onClose()}
      footer={
        <>
          <Button onClick={() => onClose()}>{t('Cancel')}</Button>
          <BlockableButton
            variant="filled"
            {...(danger && { color: 'late' })}
            busy={start.isPending}
            off={off}
            onClick={() => change && start.mutate({ list: listId, ...orders, change, request_key: key })}
          >
            {action}
          </BlockableButton>
        </>
      }
    >
      <div className="order-form">
        {children}
        <p className="help">
          {all ? t('All {n} orders that match the filter now. Orders that match later stay as they are.', { n: count(n) }) : namesOf(rows)}{' '}
          {t('Each order is checked by itself; you see which ones were changed.')}
        </p>
        {start.error && (
          <FormError>
            {t('Nothing was changed.')} {sayError(start.error)}
          </FormError>
        )}
      </div>
    </Dialog>
  );
}

interface StartedProps extends Pick<OrderActionProps, 'onDone' | 'onClose'> {
  title: string;
  id: number;
  isPicked: boolean;
  picked: readonly number[];
}

/** Orders that were not changed stay selected if they were picked one by one. */
function Started({ title, id, isPicked, picked, onDone, onClose }: StartedProps) {
  const [ended, setEnded] = useState<BulkChange | null>(null);
  const { data } = useQuery({ ...resultsOf({ bulk_id: id, outcome: 'refused', page_size: 200 }), enabled: ended !== null && isPicked });
  const close = () => onClose(isPicked ? (ended ? (data?.rows.map(({ order_id }) => order_id) ?? []) : picked) : []);
  return (
    <Dialog
      title={title}
      width={560}
      onClose={close}
      footer={
        <Button variant="filled" onClick={close}>
          {t('Back to the list')}
        </Button>
      }
    >
      <BulkProgress
        id={id}
        keepsRefused={isPicked}
        onEnd={(bulk) => {
          setEnded(bulk);
          onDone();
        }}
      />
    </Dialog>
  );
}

/** Number of orders that are named. */
const NAMED = 5;

const codeOf = ({ id, code, values }: PickedOrder): string => code ?? String(values?.['id'] ?? id);

function namesOf(orders: readonly PickedOrder[]): string {
  const codes = orders.slice(0, NAMED).map(codeOf);
  const more = orders.length - codes.length;
  return more > 0 ? t('{codes} and {n} more.', { codes: codes.join(', '), n: count(more) }) : `${codes.join(', ')}.`;
}

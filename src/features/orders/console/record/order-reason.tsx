import { NativeSelect } from '@mantine/core';
import { useId } from 'react';
import { orderReasons, type OrderReason } from '#machines/orders/order-statuses.ts';
import { useChoices } from '#platform/choices/console/general-data.ts';
import { sayError } from '#platform/console/client/errors.ts';
import { t } from '#platform/console/language/language.ts';
import { toast } from '#platform/console/ui/feedback/toast-list.ts';
import type { OrderRecord } from '../../contract.ts';
import { useSettleReason } from '../change/order-mutations.ts';

interface OrderReasonSelectProps {
  record: Pick<OrderRecord, 'code' | 'id' | 'reason' | 'version'>;
}

/** Sets the order's reason as soon as one is chosen. */
export function OrderReasonSelect({ record: { code, id, reason, version } }: OrderReasonSelectProps) {
  const selectId = useId();
  const settle = useSettleReason();
  const labels = useChoices('NonPrescriptionReasonNameChoices');
  const choose = (value: string) =>
    settle.mutate(
      { order_id: id, version, reason: value as OrderReason },
      { onError: (error) => void toast({ tone: 'late', text: `${t('{code} was not changed.', { code })} ${sayError(error)}` }) },
    );
  return (
    <NativeSelect
      id={selectId}
      className="order-reason"
      size="sm"
      aria-label={t('Reason')}
      aria-busy={settle.isPending}
      // Shows the choice while it is being saved.
      value={(settle.isPending ? settle.variables.reason : reason) ?? ''}
      onChange={({ currentTarget }) => choose(currentTarget.value)}
    >
      {reason === null && (
        <option value="" disabled>
          {t('Choose the reason')}
        </option>
      )}
      {Object.entries(orderReasons).map(([value, name]) => (
        <option key={value} value={value}>
          {t(labels[value] ?? name)}
        </option>
      ))}
    </NativeSelect>
  );
}

import { useState } from 'react';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { DateField } from '#platform/console/ui/fields/date-field.tsx';
import type { ActionDialogProps, ListAction } from '#platform/list/console/select/bulk-bar.tsx';
import { ChangeSelected, severalRecords } from '#platform/list/console/select/change-selected.tsx';
import { BULK_ORDERS, FARTHEST_LAST_DAY, GRACE_DAYS } from '../purchase-order-choices.ts';
import { client } from './api.ts';

/** A later last day for the selected orders, with a reason. */
function ExtendDialog(props: ActionDialogProps) {
  const [today] = useState(() => businessDate(Date.now()));
  const [lastOn, setLastOn] = useState(daysLater(today, GRACE_DAYS));
  return (
    <ChangeSelected
      {...props}
      most={BULK_ORDERS}
      title={(n) => t('{n, plural, one {Extend one order} other {Extend {count} orders}}', { n, count: count(n) })}
      words={{
        changed: (done, all, n) =>
          t('{n, plural, one {{done} of one order was extended.} other {{done} of {count} orders were extended.}}', {
            n,
            done,
            count: all,
          }),
        refused: t('Orders that were not extended'),
      }}
      submit={t('Extend')}
      reason="required"
      help={t('Each order is checked by itself. Those that have expired are reopened.')}
      send={async (records, reason) => {
        const orders = records.map(({ id, ...record }) => ({ purchase_order_id: id, ...record }));
        return (await client.purchaseOrder.extendPurchaseOrders({ orders, last_on: lastOn, reason })).results;
      }}
    >
      <DateField
        label={t('New last day')}
        value={lastOn}
        min={today}
        max={daysLater(today, FARTHEST_LAST_DAY)}
        onChange={(day) => setLastOn(day ?? lastOn)}
      />
    </ChangeSelected>
  );
}

/** Actions on the selected orders. */
export const bulkActions: readonly ListAction[] = [
  {
    id: 'extend',
    title: msg('Extend or reopen'),
    off: severalRecords,
    Dialog: ExtendDialog,
  },
];

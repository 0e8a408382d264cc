import { count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import type { ActionDialogProps, ListAction } from '#platform/list/console/select/bulk-bar.tsx';
import { ChangeSelected, severalRecords } from '#platform/list/console/select/change-selected.tsx';
import { BULK_ORDERS } from '../purchase-order-choices.ts';
import { client } from './api.ts';

/** Submits the selected drafts. */
const SubmitDialog = (props: ActionDialogProps) => (
  <ChangeSelected
    {...props}
    most={BULK_ORDERS}
    title={(n) => t('{n, plural, one {Submit one draft} other {Submit {count} drafts}}', { n, count: count(n) })}
    words={{
      changed: (done, all, n) =>
        t('{n, plural, one {{done} of one draft was submitted.} other {{done} of {count} drafts were submitted.}}', {
          n,
          done,
          count: all,
        }),
      refused: t('Drafts that were not submitted'),
    }}
    submit={t('Submit')}
    help={t('Each draft is checked by itself. Those above the limit of approval wait for it.')}
    send={async (records) => {
      const orders = records.map(({ id, ...record }) => ({ purchase_order_id: id, ...record }));
      return (await client.purchaseOrder.submitPurchaseOrders({ orders })).results;
    }}
  />
);

/** Submits selected drafts, for those who manage purchase orders. */
export const submitAction: ListAction = {
  id: 'submit',
  title: msg('Submit'),
  off: severalRecords,
  Dialog: SubmitDialog,
};

import { count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import type { Permission } from '#platform/access/permissions.ts';
import type { ActionDialogProps, ListAction } from '#platform/list/console/select/bulk-bar.tsx';
import { ChangeSelected, severalRecords } from '#platform/list/console/select/change-selected.tsx';
import { BULK_ENTRIES } from '../short-book-choices.ts';
import { client } from './api.ts';

const selected = (records: readonly { id: number; version: number; request_key: string }[]) =>
  records.map(({ id, ...record }) => ({ entry_id: id, ...record }));

/** Approves the selected entries. */
const ApproveDialog = (props: ActionDialogProps) => (
  <ChangeSelected
    {...props}
    most={BULK_ENTRIES}
    title={(n) => t('{n, plural, one {Approve one entry} other {Approve {count} entries}}', { n, count: count(n) })}
    words={{
      changed: (done, all, n) =>
        t('{n, plural, one {{done} of one entry was approved.} other {{done} of {count} entries were approved.}}', { n, done, count: all }),
      refused: t('Entries that were not approved'),
    }}
    submit={t('Approve')}
    help={t('Each entry is checked by itself: it needs packs, and a distributor from which goods can be ordered.')}
    send={async (records) => (await client.shortbook.approveEntries({ entries: selected(records) })).results}
  />
);

/** Puts the selected entries into purchase orders. */
const OrderDialog = (props: ActionDialogProps) => (
  <ChangeSelected
    {...props}
    most={BULK_ENTRIES}
    title={(n) => t('{n, plural, one {Order one entry} other {Order {count} entries}}', { n, count: count(n) })}
    words={{
      changed: (done, all, n) =>
        t('{n, plural, one {{done} of one entry was ordered.} other {{done} of {count} entries were ordered.}}', { n, done, count: all }),
      refused: t('Entries that were not ordered'),
    }}
    submit={t('Order')}
    help={t('Approved entries go into the draft purchase order of their store and distributor, at the rates of today.')}
    send={async (records) => (await client.shortbook.orderEntries({ entries: selected(records) })).results}
  />
);

/** Rejects the selected entries, for one reason. */
const RejectDialog = (props: ActionDialogProps) => (
  <ChangeSelected
    {...props}
    most={BULK_ENTRIES}
    title={(n) => t('{n, plural, one {Reject one entry} other {Reject {count} entries}}', { n, count: count(n) })}
    words={{
      changed: (done, all, n) =>
        t('{n, plural, one {{done} of one entry was rejected.} other {{done} of {count} entries were rejected.}}', { n, done, count: all }),
      refused: t('Entries that were not rejected'),
    }}
    submit={t('Reject')}
    reason="required"
    help={t('A drug that stays short is suggested again.')}
    send={async (records, reason) => (await client.shortbook.rejectEntries({ entries: selected(records), reason })).results}
  />
);

/** Actions on the selected entries, each with its permission. */
export const bulkActions: readonly (ListAction & { permission: Permission })[] = [
  { id: 'approve', title: msg('Approve'), off: severalRecords, Dialog: ApproveDialog, permission: 'short-book.approve' },
  { id: 'order', title: msg('Order'), off: severalRecords, Dialog: OrderDialog, permission: 'short-book.approve' },
  { id: 'reject', title: msg('Reject'), off: severalRecords, Dialog: RejectDialog, permission: 'short-book.manage' },
];

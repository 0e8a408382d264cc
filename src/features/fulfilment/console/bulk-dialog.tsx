import { count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import type { ActionDialogProps, ListAction } from '#platform/list/console/select/bulk-bar.tsx';
import { ChangeSelected, severalRecords } from '#platform/list/console/select/change-selected.tsx';
import { BULK_PUSHES } from '../fulfilment-choices.ts';
import { client } from './api.ts';

/** Sends the selected orders again, or parks them with a reason. */
function PushDialog({ kind, ...props }: ActionDialogProps & { kind: 'retry' | 'park' }) {
  return (
    <ChangeSelected
      {...props}
      most={BULK_PUSHES}
      title={(n) =>
        kind === 'retry'
          ? t('{n, plural, one {Send one order again} other {Send {count} orders again}}', { n, count: count(n) })
          : t('{n, plural, one {Park one order} other {Park {count} orders}}', { n, count: count(n) })
      }
      words={{
        changed: (done, all, n) =>
          t('{n, plural, one {{done} of one order was changed.} other {{done} of {count} orders were changed.}}', { n, done, count: all }),
        refused: t('Orders that were not changed'),
      }}
      submit={kind === 'retry' ? t('Send again') : t('Park')}
      help={t('Each order is checked by itself; you see which ones were changed.')}
      reason={kind === 'park' ? 'required' : undefined}
      send={async (records, reason) => {
        const pushes = records.map(({ id, ...record }) => ({ push_id: id, ...record }));
        return (await client.oms.changePushes({ pushes, change: kind === 'retry' ? { kind } : { kind, reason } })).results;
      }}
    />
  );
}

/** Actions on the selected orders, for leads. */
export const bulkActions: readonly ListAction[] = [
  { id: 'retry', title: msg('Send again'), off: severalRecords, Dialog: (props) => <PushDialog {...props} kind="retry" /> },
  { id: 'park', title: msg('Park'), off: severalRecords, Dialog: (props) => <PushDialog {...props} kind="park" /> },
];

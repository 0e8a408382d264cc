import { count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import type { ActionDialogProps, ListAction } from '#platform/list/console/select/bulk-bar.tsx';
import { ChangeSelected, severalRecords } from '#platform/list/console/select/change-selected.tsx';
import { BULK_MESSAGES } from '../message-choices.ts';
import { client } from './api.ts';

/** Has the selected messages tried again, or discards them with a reason. */
function MessagesDialog({ kind, ...props }: ActionDialogProps & { kind: 'retry' | 'discard' }) {
  return (
    <ChangeSelected
      {...props}
      most={BULK_MESSAGES}
      title={(n) =>
        kind === 'retry'
          ? t('{n, plural, one {Try one message again} other {Try {count} messages again}}', { n, count: count(n) })
          : t('{n, plural, one {Discard one message} other {Discard {count} messages}}', { n, count: count(n) })
      }
      words={{
        changed: (done, all, n) =>
          t('{n, plural, one {{done} of one message was changed.} other {{done} of {count} messages were changed.}}', {
            n,
            done,
            count: all,
          }),
        refused: t('Messages that were not changed'),
      }}
      submit={kind === 'retry' ? t('Try again') : t('Discard')}
      help={t('Each message is checked by itself; you see which ones were changed.')}
      reason={kind === 'discard' ? 'required' : undefined}
      isPaced={kind === 'retry'}
      send={async (records, reason) => {
        const messages = records.map(({ id, ...record }) => ({ message_id: id, ...record }));
        return (await client.admin.changeMessages({ messages, change: kind === 'retry' ? { kind } : { kind, reason } })).results;
      }}
    />
  );
}

/** Actions on the selected messages. */
export const bulkActions: readonly ListAction[] = [
  { id: 'retry', title: msg('Try again'), off: severalRecords, Dialog: (props) => <MessagesDialog {...props} kind="retry" /> },
  { id: 'discard', title: msg('Discard'), off: severalRecords, Dialog: (props) => <MessagesDialog {...props} kind="discard" /> },
];

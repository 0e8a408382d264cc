import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import type { ActionDialogProps, ListAction } from '#platform/list/console/select/bulk-bar.tsx';
import { BulkDialog } from '#platform/list/console/select/bulk-dialog.tsx';
import type { Selection } from '#platform/list/console/select/use-selection.ts';
import { BULK_MESSAGES } from '../message-choices.ts';
import { client } from './api.ts';

/** Has the selected messages tried again, or discards them with a reason. */
function MessagesDialog({ kind, selection, onDone, onClose }: ActionDialogProps & { kind: 'retry' | 'discard' }) {
  // A retry has the same keys, so that no message is changed twice.
  const [messages] = useState(() =>
    selection.rows.map(({ id, version = 1 }) => ({ message_id: id, version, request_key: newRequestKey() })),
  );
  const [reason, setReason] = useState('');
  const change = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const { results } = await client.admin.changeMessages({ messages, change: kind === 'retry' ? { kind } : { kind, reason } });
      return results.map(({ message_id, subject, because }) => ({ id: message_id, name: subject, because }));
    },
    onSuccess: onDone,
  });
  const n = messages.length;
  return (
    <BulkDialog
      title={
        kind === 'retry'
          ? t('{n, plural, one {Try one message again} other {Try {count} messages again}}', { n, count: count(n) })
          : t('{n, plural, one {Discard one message} other {Discard {count} messages}}', { n, count: count(n) })
      }
      words={{
        changed: (done, all) =>
          t('{n, plural, one {{done} of one message was changed.} other {{done} of {count} messages were changed.}}', {
            n,
            done,
            count: all,
          }),
        refused: t('Messages that were not changed'),
      }}
      submit={kind === 'retry' ? t('Try again') : t('Discard')}
      off={kind === 'discard' && reason.trim() === '' ? t('Give a reason first') : null}
      help={t('Each message is checked by itself; you see which ones were changed.')}
      change={change}
      onClose={onClose}
    >
      {kind === 'discard' && (
        <CountedTextarea
          label={t('Reason')}
          maxLength={300}
          data-autofocus
          value={reason}
          onChange={({ target }) => setReason(target.value)}
        />
      )}
    </BulkDialog>
  );
}

function off({ all, count: n }: Selection): string | null {
  if (all) return t('Pick single messages');
  return n > BULK_MESSAGES ? t('At most {most} messages at once', { most: BULK_MESSAGES }) : null;
}

/** Actions on the selected messages. */
export const bulkActions: readonly ListAction[] = [
  { id: 'retry', title: msg('Try again'), off, Dialog: (props) => <MessagesDialog {...props} kind="retry" /> },
  { id: 'discard', title: msg('Discard'), off, Dialog: (props) => <MessagesDialog {...props} kind="discard" /> },
];

import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import type { ActionDialogProps, ListAction } from '#platform/list/console/select/bulk-bar.tsx';
import { BulkDialog } from '#platform/list/console/select/bulk-dialog.tsx';
import type { Selection } from '#platform/list/console/select/use-selection.ts';
import { BULK_PUSHES } from '../fulfilment-choices.ts';
import { client } from './api.ts';

/** Sends the selected orders again, or parks them with a reason. */
function PushDialog({ kind, selection, onDone, onClose }: ActionDialogProps & { kind: 'retry' | 'park' }) {
  // A retry has the same keys, so that no order is changed twice.
  const [pushes] = useState(() => selection.rows.map(({ id, version = 1 }) => ({ push_id: id, version, request_key: newRequestKey() })));
  const [reason, setReason] = useState('');
  const change = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const { results } = await client.oms.changePushes({ pushes, change: kind === 'retry' ? { kind } : { kind, reason } });
      return results.map(({ push_id, order_code, because }) => ({ id: push_id, name: order_code, because }));
    },
    onSuccess: onDone,
  });
  const n = pushes.length;
  return (
    <BulkDialog
      title={
        kind === 'retry'
          ? t('{n, plural, one {Send one order again} other {Send {count} orders again}}', { n, count: count(n) })
          : t('{n, plural, one {Park one order} other {Park {count} orders}}', { n, count: count(n) })
      }
      words={{
        changed: (done, all) =>
          t('{n, plural, one {{done} of one order was changed.} other {{done} of {count} orders were changed.}}', { n, done, count: all }),
        refused: t('Orders that were not changed'),
      }}
      submit={kind === 'retry' ? t('Send again') : t('Park')}
      off={kind === 'park' && reason.trim() === '' ? t('Give a reason first') : null}
      help={t('Each order is checked by itself; you see which ones were changed.')}
      change={change}
      onClose={onClose}
    >
      {kind === 'park' && (
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
  if (all) return t('Pick single orders');
  return n > BULK_PUSHES ? t('At most {most} orders at once', { most: BULK_PUSHES }) : null;
}

/** Actions on the selected orders, for leads. */
export const bulkActions: readonly ListAction[] = [
  { id: 'retry', title: msg('Send again'), off, Dialog: (props) => <PushDialog {...props} kind="retry" /> },
  { id: 'park', title: msg('Park'), off, Dialog: (props) => <PushDialog {...props} kind="park" /> },
];

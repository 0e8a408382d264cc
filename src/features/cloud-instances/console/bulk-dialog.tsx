import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import { CountedTextarea } from '#platform/console/ui/fields/counted-textarea.tsx';
import { optionalLabel } from '#platform/console/ui/fields/optional-label.ts';
import type { ActionDialogProps, ListAction } from '#platform/list/console/select/bulk-bar.tsx';
import { BulkDialog } from '#platform/list/console/select/bulk-dialog.tsx';
import type { Selection } from '#platform/list/console/select/use-selection.ts';
import { MOST_AT_ONCE } from '../cloud-choices.ts';
import { client } from './api.ts';

type Command = 'instance.start' | 'instance.stop';

/** Starts or stops the selected instances, in production after approval. */
function CommandDialog({ command, selection, onDone, onClose }: ActionDialogProps & { command: Command }) {
  // A retry has the same keys, so that nothing is changed twice.
  const [instances] = useState(() =>
    selection.rows.map(({ id, version = 1 }) => ({ cloud_instance_id: id, version, request_key: newRequestKey() })),
  );
  const [reason, setReason] = useState('');
  const change = useMutation({
    meta: { quiet: true },
    mutationFn: async () => (await client.admin.commandCloudInstances({ instances, command, reason })).results,
    onSuccess: onDone,
  });
  const needsReason = selection.rows.some(({ values }) => values['environment'] === 'production');
  const n = instances.length;
  return (
    <BulkDialog
      title={
        command === 'instance.start'
          ? t('{n, plural, one {Start one instance} other {Start {count} instances}}', { n, count: count(n) })
          : t('{n, plural, one {Stop one instance} other {Stop {count} instances}}', { n, count: count(n) })
      }
      words={{
        changed: (done, all) => t('{done} of {all} were started, stopped or requested.', { done, all }),
        refused: t('Instances that were not changed'),
      }}
      submit={command === 'instance.start' ? t('Start') : t('Stop')}
      off={needsReason && reason.trim() === '' ? t('Give a reason first') : null}
      help={
        needsReason
          ? t('Those of production wait for the approval of someone else. Each is checked by itself.')
          : t('Each instance is checked by itself; you see which ones were changed.')
      }
      change={change}
      onClose={onClose}
    >
      <CountedTextarea
        label={needsReason ? t('Reason') : optionalLabel(msg('Reason'))}
        maxLength={300}
        data-autofocus
        value={reason}
        onChange={({ target }) => setReason(target.value)}
      />
    </BulkDialog>
  );
}

function off({ all, count: n }: Selection): string | null {
  if (all) return t('Pick single instances');
  return n > MOST_AT_ONCE ? t('At most {most} instances at once', { most: MOST_AT_ONCE }) : null;
}

/** Actions on the selected instances. */
export const bulkActions: readonly ListAction[] = [
  { id: 'start', title: msg('Start'), off, Dialog: (props) => <CommandDialog {...props} command="instance.start" /> },
  { id: 'stop', title: msg('Stop'), off, Dialog: (props) => <CommandDialog {...props} command="instance.stop" /> },
];

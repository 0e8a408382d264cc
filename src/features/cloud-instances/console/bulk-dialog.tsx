import { useState } from 'react';
import { count } from '#platform/console/language/formats.ts';
import { msg, t } from '#platform/console/language/language.ts';
import type { ActionDialogProps, ListAction } from '#platform/list/console/select/bulk-bar.tsx';
import { ChangeSelected, singleRecords } from '#platform/list/console/select/change-selected.tsx';
import { MOST_AT_ONCE } from '../cloud-choices.ts';
import { client } from './api.ts';

/** Starts or stops the selected instances, in production after approval. */
function CommandDialog({ command, ...props }: ActionDialogProps & { command: 'instance.start' | 'instance.stop' }) {
  // The selection is cleared while the results are shown.
  const [needsReason] = useState(() => props.selection.rows.some(({ values }) => values['environment'] === 'production'));
  return (
    <ChangeSelected
      {...props}
      most={MOST_AT_ONCE}
      title={(n) =>
        command === 'instance.start'
          ? t('{n, plural, one {Start one instance} other {Start {count} instances}}', { n, count: count(n) })
          : t('{n, plural, one {Stop one instance} other {Stop {count} instances}}', { n, count: count(n) })
      }
      words={{
        changed: (done, all) => t('{done} of {all} were started, stopped or requested.', { done, all }),
        refused: t('Instances that were not changed'),
      }}
      submit={command === 'instance.start' ? t('Start') : t('Stop')}
      help={
        needsReason
          ? t('Those of production wait for the approval of someone else. Each is checked by itself.')
          : t('Each instance is checked by itself; you see which ones were changed.')
      }
      reason={needsReason ? 'required' : 'optional'}
      send={async (records, reason) => {
        const instances = records.map(({ id, ...record }) => ({ cloud_instance_id: id, ...record }));
        return (await client.admin.commandCloudInstances({ instances, command, reason })).results;
      }}
    />
  );
}

const off = singleRecords(MOST_AT_ONCE, {
  single: () => t('Pick single instances'),
  tooMany: (values) => t('At most {most} instances at once', values),
});

/** Actions on the selected instances. */
export const bulkActions: readonly ListAction[] = [
  { id: 'start', title: msg('Start'), off, Dialog: (props) => <CommandDialog {...props} command="instance.start" /> },
  { id: 'stop', title: msg('Stop'), off, Dialog: (props) => <CommandDialog {...props} command="instance.stop" /> },
];

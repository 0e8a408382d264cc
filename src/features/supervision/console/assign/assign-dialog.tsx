import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { msg, t } from '#platform/console/language/language.ts';
import type { ActionDialogProps, ListAction } from '#platform/list/console/select/bulk-bar.tsx';
import { BulkDialog } from '#platform/list/console/select/bulk-dialog.tsx';
import type { Selection } from '#platform/list/console/select/use-selection.ts';
import { MOST_TASKS } from '../../floor-choices.ts';
import { AgentSelect } from '../actions/agent-select.tsx';
import { client } from '../api.ts';
import { floorOptions } from '../floor/floor-data.ts';

interface AssignDialogProps extends ActionDialogProps {
  to: 'agent' | 'queue';
}

/** Gives the selected tasks to an agent, or returns them to their queues. */
function AssignDialog({ to, selection, question, onDone, onClose }: AssignDialogProps) {
  const [picked] = useState(selection);
  const [agent, setAgent] = useState('');
  // A retry has the same keys, so that nothing is changed twice.
  const [keys] = useState(() => new Map<number, string>());
  const floor = useQuery(floorOptions());
  const change = useMutation({
    meta: { quiet: true },
    mutationFn: async () => {
      const { rows } = picked.all ? await client.crm.floorTasks.rows({ ...question, limit: MOST_TASKS }) : picked;
      const tasks = rows.map(({ id, version = 1 }) => {
        const key = keys.get(id) ?? newRequestKey();
        keys.set(id, key);
        return { task_id: id, version, request_key: key };
      });
      return (await client.crm.assignTasks({ tasks, agent_id: to === 'agent' ? Number(agent) : null })).results;
    },
    onSuccess: onDone,
  });
  const n = picked.count;
  const queues = picked.all ? [] : [...new Set(picked.rows.map(({ values }) => String(values['channel'])))];
  return (
    <BulkDialog
      title={
        to === 'agent'
          ? t('{n, plural, one {Give the task to an agent} other {Give # tasks to an agent}}', { n })
          : t('{n, plural, one {Return the task to its queue} other {Return # tasks to their queues}}', { n })
      }
      words={{
        changed: (done, all) => t('{done} of {all} were moved.', { done, all }),
        refused: t('Tasks that were not moved'),
      }}
      submit={to === 'agent' ? t('Give') : t('Return')}
      off={to === 'agent' && agent === '' ? t('Choose an agent first') : null}
      help={
        to === 'agent'
          ? t('The agent is notified. The limit of the queue does not count for tasks that you give.')
          : t('Each task is checked by itself: one about which its agent calls stays with the agent.')
      }
      change={change}
      onClose={onClose}
    >
      {to === 'agent' && (
        <AgentSelect agents={floor.data?.agents ?? []} queues={queues} value={agent} onChange={(event) => setAgent(event.target.value)} />
      )}
    </BulkDialog>
  );
}

const off = ({ count: n }: Selection): string | null =>
  n > MOST_TASKS ? t('At most {most} tasks at once: narrow the filter', { most: MOST_TASKS }) : null;

/** Actions on the selected tasks. */
export const assignActions: readonly ListAction[] = [
  { id: 'give', title: msg('Give to an agent'), off, Dialog: (props) => <AssignDialog {...props} to="agent" /> },
  { id: 'return', title: msg('Return to the queue'), off, Dialog: (props) => <AssignDialog {...props} to="queue" /> },
];

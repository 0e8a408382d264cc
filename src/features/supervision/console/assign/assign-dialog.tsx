import { useMutation, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import { msg, t } from '#platform/console/language/language.ts';
import type { ActionDialogProps, ListAction } from '#platform/list/console/select/bulk-bar.tsx';
import { BulkDialog } from '#platform/list/console/select/bulk-dialog.tsx';
import type { Selection } from '#platform/list/console/select/use-selection.ts';
import { MOST_TASKS } from '../../floor-choices.ts';
import { AgentSelect } from '../actions/agent-select.tsx';
import { overLimit, OverLimitReason } from '../actions/over-limit.tsx';
import { client } from '../api.ts';
import { floorOptions } from '../floor/floor-data.ts';

interface AssignDialogProps extends ActionDialogProps {
  to: 'agent' | 'queue';
}

/** Gives the selected tasks to an agent, or returns them to their queues. */
function AssignDialog({ to, selection, question, onDone, onClose }: AssignDialogProps) {
  const [picked] = useState(selection);
  const [agent, setAgent] = useState('');
  const [reason, setReason] = useState('');
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
      const assignment = { agent_id: to === 'agent' ? Number(agent) : null, ...(reason.trim() !== '' && { reason }) };
      return (await client.crm.assignTasks({ tasks, ...assignment })).results;
    },
    onSuccess: onDone,
  });
  const n = picked.count;
  const queueOfEach = picked.all ? [] : picked.rows.map(({ values }) => String(values['channel']));
  const chosen = floor.data?.agents.find(({ agent_id }) => String(agent_id) === agent);
  // Of all tasks of a filter the queues are not known here.
  const over = overLimit(chosen, picked.all ? Array.from({ length: n }, () => '') : queueOfEach);
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
      off={to === 'agent' ? whyNotYet() : null}
      help={
        to === 'agent'
          ? t('The agent is notified. Beyond the limit of the agent or queue a reason is needed.')
          : t('Each task is checked by itself: one about which its agent calls stays with the agent.')
      }
      change={change}
      onClose={onClose}
    >
      {to === 'agent' && (
        <AgentSelect
          agents={floor.data?.agents ?? []}
          queues={[...new Set(queueOfEach)]}
          value={agent}
          onChange={(event) => setAgent(event.target.value)}
        />
      )}
      {over !== null && <OverLimitReason over={over} value={reason} onChange={(event) => setReason(event.target.value)} />}
    </BulkDialog>
  );

  function whyNotYet(): string | null {
    if (agent === '') return t('Choose an agent first');
    return over !== null && reason.trim() === '' ? t('Say why first') : null;
  }
}

const off = ({ count: n }: Selection): string | null =>
  n > MOST_TASKS ? t('At most {most} tasks at once: narrow the filter', { most: MOST_TASKS }) : null;

/** Actions on the selected tasks. */
export const assignActions: readonly ListAction[] = [
  { id: 'give', title: msg('Give to an agent'), off, Dialog: (props) => <AssignDialog {...props} to="agent" /> },
  { id: 'return', title: msg('Return to the queue'), off, Dialog: (props) => <AssignDialog {...props} to="queue" /> },
];

import { msg, t } from '#platform/console/language/language.ts';
import { newRequestKey } from '#platform/console/client/request-key.ts';
import type { FloorAgent, FloorTask } from '../../contract.ts';
import { client } from '../api.ts';
import type { Step } from './carry-out.ts';

/** The code of an order; a callback or cart has a number only. */
export const nameOf = ({ subject: { kind, code } }: Pick<FloorTask, 'subject'>): string => (kind === 'order' ? code : `#${code}`);

/** Why an agent who had a task gets it back beyond the limit. */
const UNDONE = msg('Undone');

/** Gives a task to an agent, or with null back to its queue. @param reason why the agent gets more than the policy gives */
export function moveTask(task: Pick<FloorTask, 'id' | 'version' | 'agent_id' | 'subject'>, to: number | null, reason = ''): Step {
  const change = { task_id: task.id, version: task.version, request_key: newRequestKey() };
  return {
    name: nameOf(task),
    run: async () => {
      const assignment = { ...change, agent_id: to ?? 0, ...(reason !== '' && { reason }) };
      const moved = to === null ? await client.crm.manualUnassign(change) : await client.crm.manualAssign(assignment);
      return moveTask(moved, task.agent_id, UNDONE).run;
    },
  };
}

/** Why agents have no task to return; null: they have. */
export const whyNothingToReturn = (tasks: readonly FloorTask[], agents: readonly Pick<FloorAgent, 'agent_id'>[]): string | null =>
  tasksInHand(tasks, agents).length > 0
    ? null
    : t('{n, plural, one {The agent has no task to return} other {The agents have no task to return}}', { n: agents.length });

/** What an agent has in hand and has not settled. */
export const tasksInHand = (tasks: readonly FloorTask[], agents: readonly Pick<FloorAgent, 'agent_id'>[]): FloorTask[] =>
  tasks.filter(({ status, agent_id }) => status !== 'wrapUp' && agents.some((agent) => agent.agent_id === agent_id));

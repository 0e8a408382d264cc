import type { z } from 'zod';
import { changeSeveral } from '#platform/record/server/kind/change-several.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/permission-check.ts';
import type { contract } from '../contract.ts';
import { giveTask, returnTask } from './change-task.ts';
import { taskNames } from './floor-tasks.ts';

type Input = z.output<NonNullable<(typeof contract.crm.assignTasks)['~orpc']['inputSchema']>>;

/** Gives each task to the agent, or back to its queue, by itself. */
export async function assignSeveral(context: CallContext & OperationContext, { tasks, agent_id }: Input) {
  const ids = tasks.map(({ task_id }) => task_id);
  const names = await taskNames(context.db, ids);
  const changes = tasks.map((task) => ({
    id: task.task_id,
    name: names.get(task.task_id),
    change: () => (agent_id === null ? returnTask(context, task) : giveTask(context, { ...task, agent_id })),
  }));
  return { results: await changeSeveral(context, changes) };
}

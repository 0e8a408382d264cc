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
  const changes = tasks.map((task) => ({ ...task, id: task.task_id }));
  const names = await taskNames(
    context.db,
    changes.map(({ id }) => id),
  );
  const results = await changeSeveral(context, changes, names, ({ id: _, ...change }) =>
    agent_id === null ? returnTask(context, change) : giveTask(context, { ...change, agent_id }),
  );
  return { results };
}

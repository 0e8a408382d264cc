import type { z } from 'zod';
import { changeSeveral } from '#platform/record/server/kind/change-several.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import type { contract } from '../contract.ts';
import { giveTask, returnTask } from './change-task.ts';
import { taskNames } from './floor-tasks.ts';

type Input = z.output<NonNullable<(typeof contract.crm.assignTasks)['~orpc']['inputSchema']>>;

/** Gives each task to the agent, or back to its queue, by itself. */
export const assignSeveral = (context: CallContext & OperationContext, { tasks, agent_id, reason }: Input) =>
  changeSeveral(context, {
    inputs: tasks,
    idOf: ({ task_id }) => task_id,
    names: (ids) => taskNames(context.db, ids),
    change: (task) => (agent_id === null ? returnTask(context, task) : giveTask(context, { ...task, agent_id, reason })),
  });

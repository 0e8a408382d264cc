import { z } from 'zod';
import { id, moment, nothing } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { orderStatuses } from '#machines/orders/order-statuses.ts';

/** A task as the agent receives it. */
const agentTask = z.object({
  id: z.number(),
  order_id: z.number(),
  order_code: z.string(),
  status: z.enum(orderStatuses),
  channel_id: z.number(),
  tat_due_at: moment.nullable(),
  /** `inProgress`: the agent has opened the order. */
  state: z.enum(['assigned', 'inProgress']),
});
export type AgentTask = z.infer<typeof agentTask>;

/** One entry of the stored `channelMap` (§3). */
const channel = z.object({ id: z.number(), type: z.enum(['AGENT', 'SYSTEM']), priority: z.number() });

/** CRM: agents and their tasks (§7.3). */
const operations = {
  queuePriority: operation('tasks.take', {
    method: 'GET',
    path: '/crm/queue-priority',
    summary: 'Channels and statuses of the signed-in agent’s queues, by priority (user queue priority configuration)',
  })
    .input(nothing)
    .output(z.object({ channel_map: z.array(channel), status_priority: z.array(z.enum(orderStatuses)) })),

  agentTasks: operation('tasks.take', {
    method: 'POST',
    path: '/crm/agent-tasks',
    summary:
      'The agent’s tasks, not begun first; where all are begun, the most urgent waiting one is given. Two agents never hold the same task',
    background: true,
  })
    .input(
      z.strictObject({
        /** Ids of channels of type AGENT, by descending priority, without duplicates. */
        channels: z.array(id).min(1, 'At least one channel').max(50, 'At most 50 channels'),
        agent_id: id,
        status_priority: z.array(z.enum(orderStatuses)).max(orderStatuses.length),
      }),
    )
    .output(z.object({ is_error: z.literal(false), message: z.string(), data: z.array(agentTask) })),

  heldTasks: operation('tasks.take', {
    method: 'GET',
    path: '/crm/held-tasks',
    summary: 'What the signed-in agent has in hand, in the order in which it is offered: not begun first. Gives nothing',
    background: true,
  })
    .input(nothing)
    .output(z.object({ data: z.array(agentTask) })),

  beginTask: operation('tasks.take', {
    method: 'POST',
    path: '/crm/begin-task',
    summary:
      'The signed-in agent has opened the order of a task: it is begun, and the next one is another. Nothing where no task is about it',
  })
    .input(z.strictObject({ order_id: id }))
    .output(z.object({ data: z.array(agentTask) })),

  unassignTasks: operation('session', {
    method: 'POST',
    path: '/crm/unassign-tasks',
    summary: "Release the signed-in agent's tasks that are not begun",
  })
    .input(z.strictObject({ agent_id: id }))
    .output(z.object({ is_error: z.literal(false), message: z.string(), data: z.array(z.number()) })),
};

export const contract = { crm: operations };

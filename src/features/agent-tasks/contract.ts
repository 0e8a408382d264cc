import { z } from 'zod';
import { taskOutcomes, taskResults } from '#machines/queues/task-facts.ts';
import { orderStatuses } from '#machines/orders/order-statuses.ts';
import { choiceOf, id, idInAddress, moment, nothing, orEmpty, text } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { changeErrors, loggedEvent, recordChange, recordShape } from '#platform/record/contract.ts';
import { dueStates, subjectKinds, taskStates, withinOrders } from './task-choices.ts';
import { taskList } from './task-list.ts';

/** What a task is about: `code` is the order's code, or the number of the callback or cart. */
export const subject = z.object({ kind: choiceOf(subjectKinds), id: z.number(), code: z.string() });

/** What is known of the subject of a task: its state, and the order that it is or belongs to, with its store. */
export const subjectFacts = { status: z.string(), order: z.string().nullable(), store: z.string().nullable() };

/** A task as the agent receives it. */
const agentTask = z.object({
  id: z.number(),
  subject,
  /** Of an order. */
  status: z.enum(orderStatuses).nullable(),
  channel_id: z.number(),
  tat_due_at: moment,
  /** `inProgress`: the agent has accepted it. */
  state: z.enum(['assigned', 'inProgress']),
});
export type AgentTask = z.infer<typeof agentTask>;

/** One entry of the stored `channelMap` (§3). */
const channel = z.object({ id: z.number(), type: z.enum(['AGENT', 'SYSTEM']), priority: z.number() });

const hours = z.object({ from: z.string(), until: z.string() });

/** What of the agent decided. */
const fit = z.object({
  /** Of the queue, and of them those of the agent. */
  languages: z.object({ needed: z.array(z.string()), spoken: z.array(z.string()) }),
  /** Those that the queue needs: the agent has all. */
  skills: z.array(z.string()),
  /** Language of the patient; null: unknown. */
  patient: z.object({ language: z.string(), isSpoken: z.boolean() }).nullable(),
  /** Of that day; null: at any time. */
  shift: hours.nullable(),
  /** Of the queue; null: at any time. */
  hours: hours.nullable(),
  /** Tasks that the agent had in hand then, of so many; null: any number. */
  held: z.number(),
  cap: z.number().nullable(),
  /** The same in the queue. */
  queue: z.object({ held: z.number(), cap: z.number() }),
});

/** Why a task was the next one of its agent. `position` counts from 1. */
const reasons = z.object({
  channel: z.object({ name: z.string(), priority: z.number(), weight: z.number(), position: z.number(), of: z.number() }),
  /** Null: it is not about an order. */
  status: z.object({ status: z.enum(orderStatuses), position: z.number(), of: z.number() }).nullable(),
  due_at: moment,
  /** Due time of the one after it in the channel; null: there is none. */
  next_due_at: moment.nullable(),
  /** Tasks in the channel that waited then, without it. */
  waiting: z.number(),
  /** Missing in reasons of before policies were written. */
  policy: z
    .object({
      /** Null: none was written. */
      name: z.string().nullable(),
      /** Its time had passed, and such tasks come first. */
      overdue_first: z.boolean(),
      /** What decides among tasks of a status. */
      within: choiceOf(withinOrders),
    })
    .optional(),
  /** Missing in reasons of before agents had languages, skills and shifts. */
  fit: fit.optional(),
  /** This agent promised the follow-up. */
  promised: z.literal(true).optional(),
  /** Who has its order, callback or cart, and was off duty. */
  passed: z.string().optional(),
  /** Of so many free agents, this one had waited longest, since then; missing: the agent asked. */
  idle: z.object({ since: moment, agents: z.number() }).optional(),
});
export type TaskReasons = z.infer<typeof reasons>;

/** Why a supervisor gave a task to an agent who had reached a limit; `queue`: of one queue, null: of all together. */
const givenReasons = z.object({
  given: z.object({ by: z.string(), reason: z.string(), held: z.number(), cap: z.number(), queue: z.string().nullable() }),
});
export type GivenReasons = z.infer<typeof givenReasons>;

const result = z.enum(taskResults);
const outcome = choiceOf(taskOutcomes);

const event = loggedEvent(
  z.object({ result: result.optional(), outcome: outcome.optional(), until: moment.optional(), note: z.string().optional() }),
).extend({ to: choiceOf(taskStates) });
export type TaskLogEntry = z.infer<typeof event>;

const task = z.object({
  ...recordShape(event),
  status: choiceOf(taskStates),
  subject: subject.extend({ ...subjectFacts, path: z.string() }),
  /** Required: the read-audit records it. */
  patient_id: z.number().nullable(),
  customer: z.string(),
  phone_no: z.string(),
  channel: z.string(),
  /** What the agent says, with `{name}`, `{order}` and `{store}`; empty: nothing is written. */
  script: z.string(),
  due_at: moment,
  due: choiceOf(dueStates).nullable(),
  waits_until: moment.nullable(),
  /** While it is offered: when it goes back unless the agent accepts it; null: the offer stands. */
  offer_ends_at: moment.nullable(),
  reasons: z.union([reasons, givenReasons]).nullable(),
  result: result.nullable(),
  outcome: outcome.nullable(),
});
export type TaskRecord = z.infer<typeof task>;

const disposition = { result, outcome, note: orEmpty(text(1_000)).default('') };
export const ending = z.strictObject(disposition);
/** `due_at`: time of the follow-up. */
export const followUp = z.strictObject({ ...disposition, due_at: moment });

const change = { task_id: idInAddress, ...recordChange };
const changing = (path: string, summary: string) =>
  operation('tasks.take', { method: 'POST', path: `/crm/tasks/{task_id}${path}` as const, summary }).errors(changeErrors(task));

/** CRM: agents and their tasks (§7.3). */
const operations = {
  queuePriority: operation('tasks.take', {
    method: 'GET',
    path: '/crm/queue-priority',
    summary: 'Channels that the signed-in agent works, and statuses, by priority (user queue priority configuration)',
  })
    .input(nothing)
    .output(z.object({ channel_map: z.array(channel), status_priority: z.array(z.enum(orderStatuses)) })),

  agentTasks: operation('tasks.take', {
    method: 'POST',
    path: '/crm/agent-tasks',
    summary:
      'The agent’s tasks, not accepted ones first; where all are accepted, the most urgent waiting one is given. Two agents never hold the same task',
    background: true,
  })
    .input(
      z.strictObject({
        /** Ids of channels of type AGENT, by descending priority, without duplicates. */
        channels: z.array(id).min(1, 'At least one channel').max(500, 'At most 500 channels'),
        agent_id: id,
        status_priority: z.array(z.enum(orderStatuses)).max(orderStatuses.length),
      }),
    )
    .output(z.object({ is_error: z.literal(false), message: z.string(), data: z.array(agentTask) })),

  heldTasks: operation('tasks.take', {
    method: 'GET',
    path: '/crm/held-tasks',
    summary: 'What the signed-in agent has in hand, in the order in which it is offered: not accepted first. Gives nothing',
    background: true,
  })
    .input(nothing)
    .output(z.object({ data: z.array(agentTask) })),

  unassignTasks: operation('session', {
    method: 'POST',
    path: '/crm/unassign-tasks',
    summary: "Release the signed-in agent's tasks that are not accepted",
  })
    .input(z.strictObject({ agent_id: id }))
    .output(z.object({ is_error: z.literal(false), message: z.string(), data: z.array(z.number()) })),

  myQueue: listOperations(taskList),

  ownDay: operation('tasks.take', {
    method: 'GET',
    path: '/crm/own-day',
    summary:
      'What the signed-in agent did today: tasks done, follow-ups, time per task in seconds, and tasks that wait in the own channels',
  })
    .input(nothing)
    .output(
      z.object({
        done: z.number(),
        followUps: z.number(),
        handling_seconds: z.number().nullable(),
        /** Tasks of the agent whose result is missing. */
        wrapUps: z.array(z.number()),
        waiting: z.number(),
      }),
    ),

  task: operation('tasks.take', {
    method: 'GET',
    path: '/crm/tasks/{task_id}',
    summary: 'One task of the signed-in agent: what it is about, why it came, what happened, and what is possible now',
  })
    .input(z.strictObject({ task_id: idInAddress }))
    .output(task),

  seeTask: operation('tasks.take', {
    method: 'POST',
    path: '/crm/tasks/{task_id}/seen',
    summary: 'The signed-in agent has the offered task on screen: an offer that would end soon stands for five minutes',
  })
    .input(z.strictObject({ task_id: idInAddress }))
    .output(z.object({ offer_ends_at: moment.nullable() })),
  acceptTask: changing('/accept', 'The agent starts on it').input(z.strictObject(change)).output(task),
  postponeTask: changing('/follow-up', 'How the call ended, and when the task comes back')
    .input(z.strictObject({ ...change, ...followUp.shape }))
    .output(task),
  endTask: changing('/end', 'How the call ended, once it is settled')
    .input(z.strictObject({ ...change, ...ending.shape }))
    .output(task),
};

export const contract = { crm: operations };

import { z } from 'zod';
import { presenceStates } from '#features/agent-presence/public.ts';
import { subjectKinds, taskStates } from '#features/agent-tasks/public.ts';
import { breakReasons } from '#machines/queues/presence-facts.ts';
import { choiceOf, date, moment } from '#platform/contract/fields.ts';
import { floorMoves, taskTopics } from './floor-choices.ts';

/** What the floor shows, now and as it was at a moment. */

/** What a task waits for. */
export const topic = choiceOf(taskTopics);

/** A task without the customer's name: supervisors' screens are seen by many. */
export const taskInHand = z.object({
  id: z.number(),
  status: choiceOf(taskStates),
  /** `code` is the order's code, or the number of the callback or cart. */
  subject: z.object({ kind: choiceOf(subjectKinds), id: z.number(), code: z.string(), path: z.string() }),
  topic,
  /** Agent id of the agent who has it; null: nobody. */
  agent_id: z.number().nullable(),
});
export type TaskInHand = z.infer<typeof taskInHand>;

/** An agent on duty, with what the agent did since midnight. */
export const agentOnDuty = z.object({
  /** Of the presence. */
  id: z.number(),
  user_id: z.number(),
  agent_id: z.number(),
  name: z.string(),
  status: choiceOf(presenceStates),
  /** When the agent came into the state. */
  since: moment,
  /** Of the break; null: none. */
  reason: choiceOf(breakReasons).nullable(),
  /** Tasks and follow-ups that the agent ended or put off. */
  done: z.number(),
  /** From the acceptance of a task until it is ended or put off, on average; null: none was. */
  handling_seconds: z.number().nullable(),
  /** Time without a task. */
  idle_seconds: z.number(),
  /** Part of the time on duty, without breaks, that was spent on tasks and calls; null: no time yet. */
  occupancy: z.number().nullable(),
});
export type AgentOnDuty = z.infer<typeof agentOnDuty>;

export const figures = z.object({
  /** Tasks that nobody has accepted, and of these those that nobody has. */
  waiting: z.number(),
  unassigned: z.number(),
  /** Since when the customer of the oldest of them waits; null: none waits. */
  oldest_since: moment.nullable(),
  /** Tasks that wait or are in progress, and are due within 15 min, or past their time. */
  due_soon: z.number(),
  late: z.number(),
  /** Tasks that agents have. */
  assigned: z.number(),
  on_duty: z.number(),
  on_call: z.number(),
  /** Of all agents since midnight. */
  done: z.number(),
  handling_seconds: z.number().nullable(),
});
export type FloorFigures = z.infer<typeof figures>;

export const limitOf = <Field extends z.ZodType>(field: Field) => ({
  waiting: field,
  late: field,
  oldest_minutes: field,
  ready_minutes: field,
  offered_minutes: field,
  task_minutes: field,
  call_minutes: field,
  wrap_up_minutes: field,
  break_minutes: field,
});
export const limits = z.object(limitOf(z.number()));

/** The floor as it was at a moment. */
export const floorReplay = z.object({
  at: moment,
  figures,
  /** Queues by priority: tasks that nobody had accepted, tasks that agents had, and of both those past their time. */
  queues: z.array(z.object({ id: z.number(), name: z.string(), waiting: z.number(), held: z.number(), late: z.number() })),
  /** On duty, by name. */
  agents: z.array(agentOnDuty),
  /** What they had in hand. */
  tasks: z.array(taskInHand),
  /** In effect at the moment. */
  limits,
});
export type FloorReplay = z.infer<typeof floorReplay>;

/** A move of a supervisor, to which the replay can jump. */
const mark = z.object({
  at: moment,
  move: choiceOf(floorMoves),
  by: z.string(),
  /** Agent who was moved, or got the task; null: it went back to its queue. */
  agent: z.string().nullable(),
  /** Task that was moved, by its code; null: an agent was. */
  task: z.string().nullable(),
});
export type FloorMark = z.infer<typeof mark>;

/** A business day of the floor. */
export const floorDay = z.object({
  day: date,
  /** Its midnights. */
  from: moment,
  until: moment,
  /** The floor every 15 min from midnight until the end of the day, or until now. */
  points: z.array(
    z.object({
      /** Tasks that nobody had accepted, and tasks past their time. */
      waiting: z.number(),
      late: z.number(),
      /** Agents on duty: without a task, with a task or call, and on a break. */
      ready: z.number(),
      busy: z.number(),
      on_break: z.number(),
    }),
  ),
  /** In the order of time. */
  marks: z.array(mark),
});
export type FloorDay = z.infer<typeof floorDay>;

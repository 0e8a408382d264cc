import type { PresenceState } from '#features/agent-presence/public.ts';
import { subjectKinds } from '#features/agent-tasks/public.ts';
import { orderStatuses, orderStatusCatalogue } from '#machines/orders/order-statuses.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { FloorLimits } from './floor-limits.ts';

const { callback, 'drop-off': dropOff } = subjectKinds;

/** What a task waits for: the status of its order, or a callback or cart. */
export const taskTopics: Readonly<Record<string, string>> = {
  ...Object.fromEntries(orderStatuses.map((status) => [status, orderStatusCatalogue[status].name])),
  callback,
  'drop-off': dropOff,
};

/** How a supervisor moved a task. */
export const taskMoves = { 'task.assigned': msg('Given to an agent'), 'task.unassigned': msg('Returned to its queue') } as const;

/** What a supervisor did on the floor: with a task, or with an agent. */
export const floorMoves = {
  ...taskMoves,
  'supervisor.sentOnBreak': msg('Sent on a break'),
  'supervisor.calledBack': msg('Called back from a break'),
  'supervisor.sentOffDuty': msg('Taken off duty'),
} as const;

/** Weekdays by their ISO number. */
export const weekdays: Readonly<Record<string, string>> = {
  1: msg('Monday'),
  2: msg('Tuesday'),
  3: msg('Wednesday'),
  4: msg('Thursday'),
  5: msg('Friday'),
  6: msg('Saturday'),
  7: msg('Sunday'),
};

/** The limit of each state of an agent; off duty has none. */
export const stateLimits: Readonly<Record<Exclude<PresenceState, 'offline'>, keyof FloorLimits>> = {
  ready: 'ready_minutes',
  offered: 'offered_minutes',
  onTask: 'task_minutes',
  onCall: 'call_minutes',
  wrapUp: 'wrap_up_minutes',
  break: 'break_minutes',
  away: 'break_minutes',
};

/** Waiting tasks that the floor shows; the list has all. */
export const WAITING_SHOWN = 30;
/** Agents who get one message. */
export const MESSAGE_MOST = 200;
/** Tasks that are given or returned at once. */
export const MOST_TASKS = 200;
/** Days back to which the floor can be replayed. */
export const REPLAY_DAYS = 7;
/** Time between two points of a day's strip. Minutes. */
export const STRIP_STEP = 15;

import { msg } from '#platform/contract/sentence.ts';

/** Rows per request of the agent's assigned tasks (§7.6). */
export const TASK_PAGE_SIZE = 20;

/** What a task is about. */
export const subjectKinds = { order: msg('Order'), callback: msg('Callback'), 'drop-off': msg('Drop-off cart') } as const;
export type SubjectKind = keyof typeof subjectKinds;

/** States of a task, named as in the machine. */
export const taskStates = {
  waiting: msg('Waiting'),
  offered: msg('Offered'),
  inProgress: msg('In progress'),
  wrapUp: msg('Result missing'),
  followUp: msg('Follow-up'),
  done: msg('Done'),
  cancelled: msg('Cancelled'),
} as const;
export type TaskState = keyof typeof taskStates;

/** A subject has one task in these states at most. */
export const openStates: readonly TaskState[] = ['waiting', 'offered', 'inProgress', 'followUp'];
/** States in which an agent has a task in hand. */
export const heldStates: readonly TaskState[] = ['offered', 'inProgress'];

export const dueStates = { inTime: msg('In time'), dueSoon: msg('Due soon'), breached: msg('Overdue') } as const;
export type DueState = keyof typeof dueStates;

/** A task is due soon this long before its time. Milliseconds. */
export const DUE_SOON = 15 * 60_000;

/** The policy counts the tasks that wait in a queue up to here. */
export const COUNTED_WAITING = 1_000;

/** A follow-up whose time has come waits so long for the agent who promised it. Milliseconds. */
export const PROMISE_KEPT = 10 * 60_000;

/** Longest time to a follow-up. Days. */
export const FARTHEST_FOLLOW_UP = 30;

/** What decides among tasks of a status. */
export const withinOrders = { due: msg('Due first'), waiting: msg('Waited longest') } as const;
export type WithinOrder = keyof typeof withinOrders;

export const dueStateAt = (dueAt: Date, now: Date): DueState => {
  const left = dueAt.getTime() - now.getTime();
  if (left < 0) return 'breached';
  return left < DUE_SOON ? 'dueSoon' : 'inTime';
};

import { overdueCallbacks } from '#features/callbacks/public.ts';
import { CALLBACKS_PATH } from '#features/orders/public.ts';
import { liveStates } from '#features/calls/public.ts';
import type { Group } from '#platform/list/where.ts';
import { FLOOR_CALLS_PATH, FLOOR_TASKS_PATH } from './floor-paths.ts';

type Choice = readonly [field: string, value: readonly string[]];

const whereOf = (choices: readonly Choice[]): Group => ({
  match: 'all',
  of: choices.map(([field, value]) => ({ field, is: 'anyOf', value: [...value] })),
});
const hrefOf = (path: string, where: Group): string => `${path}?where=${encodeURIComponent(JSON.stringify(where))}`;

/** Tasks that nobody has settled; the list shows them unless its address says otherwise. */
export const openTasks: Group = whereOf([['status', ['waiting', 'offered', 'inProgress', 'wrapUp']]]);

const waiting: Choice = ['status', ['waiting', 'offered']];
const tasks = (...choices: Choice[]): string => hrefOf(FLOOR_TASKS_PATH, whereOf(choices));

/** Rows behind the figures. */
export const floorLinks = {
  waiting: tasks(waiting),
  unassigned: tasks(['status', ['waiting']]),
  dueSoon: tasks(['when', ['dueSoon']]),
  late: tasks(['when', ['breached']]),
  callbacks: hrefOf(CALLBACKS_PATH, overdueCallbacks),
  calls: hrefOf(FLOOR_CALLS_PATH, whereOf([['status', liveStates]])),
} as const;

/** Tasks that were ended or put off on a business day. */
export const settledOn = (day: string): string =>
  hrefOf(FLOOR_TASKS_PATH, { match: 'all', of: [{ field: 'settled', is: 'is', value: day }] });

/** Waiting tasks of a queue, of a topic, or of both. */
export const waitingOf = (channel: string | null, topic: string | null): string =>
  hrefOf(FLOOR_TASKS_PATH, {
    match: 'all',
    of: [
      ...whereOf([waiting]).of,
      ...(channel === null ? [] : [{ field: 'channel', is: 'is' as const, value: channel }]),
      ...(topic === null ? [] : whereOf([['topic', [topic]]]).of),
    ],
  });

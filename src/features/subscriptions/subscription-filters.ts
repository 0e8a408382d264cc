import type { Group } from '#platform/list/where.ts';

/** Active subscriptions whose next refill is due within seven days. */
export const dueSubscriptions: Group = {
  match: 'all',
  of: [
    { field: 'status', is: 'anyOf', value: ['ACTIVE'] },
    { field: 'due', is: 'anyOf', value: ['OVERDUE', 'WEEK'] },
  ],
};

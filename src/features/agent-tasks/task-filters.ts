import type { Group } from '#platform/list/where.ts';

/** Tasks that the agent still has to do. */
export const openTasks: Group = {
  match: 'all',
  of: [{ field: 'status', is: 'anyOf', value: ['offered', 'inProgress', 'wrapUp', 'followUp'] }],
};

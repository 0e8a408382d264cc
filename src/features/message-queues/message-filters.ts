import type { Group } from '#platform/list/where.ts';

/** Messages that wait for a person. */
export const deadMessages: Group = { match: 'all', of: [{ field: 'status', is: 'anyOf', value: ['dead'] }] };

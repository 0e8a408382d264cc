import type { Group } from '#platform/list/where.ts';

/** Entries that somebody has still to see to. */
export const unfinishedEntries: Group = {
  match: 'all',
  of: [{ field: 'status', is: 'anyOf', value: ['open', 'submitted', 'approved'] }],
};

/** Entries for which a buyer decides. */
export const submittedEntries: Group = { match: 'all', of: [{ field: 'status', is: 'is', value: 'submitted' }] };

/** Entries that no purchase order has yet. */
export const approvedEntries: Group = { match: 'all', of: [{ field: 'status', is: 'is', value: 'approved' }] };

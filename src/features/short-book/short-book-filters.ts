import type { Group } from '#platform/list/where.ts';

/** Entries that somebody has still to see to. */
export const unfinishedEntries: Group = {
  match: 'all',
  of: [{ field: 'status', is: 'anyOf', value: ['open', 'submitted', 'approved'] }],
};

/** Those of them that people have written. */
export const manualEntries: Group = { match: 'all', of: [...unfinishedEntries.of, { field: 'mode', is: 'anyOf', value: ['MS', 'PR'] }] };

/** Entries for which a buyer decides. */
export const submittedEntries: Group = { match: 'all', of: [{ field: 'status', is: 'is', value: 'submitted' }] };

/** Entries that no purchase order has yet. */
export const approvedEntries: Group = { match: 'all', of: [{ field: 'status', is: 'is', value: 'approved' }] };

import type { Group } from '#platform/list/where.ts';

/** A licence has run out, or does so before long. */
export const licencesToRenew: Group = { match: 'all', of: [{ field: 'renewal_due', is: 'is', value: true }] };

/** Distributors whose papers are to be checked. */
export const appliedDistributors: Group = { match: 'all', of: [{ field: 'status', is: 'is', value: 'applied' }] };

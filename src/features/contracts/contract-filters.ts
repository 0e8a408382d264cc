import type { Group } from '#platform/list/where.ts';

/** Contracts that somebody has submitted. */
export const contractsToApprove: Group = { match: 'all', of: [{ field: 'status', is: 'is', value: 'inReview' }] };

/** Contracts in force that end before long. */
export const contractsToRenew: Group = { match: 'all', of: [{ field: 'ends_soon', is: 'is', value: true }] };

/** Contracts of a distributor, by its name. */
export const contractsOf = (distributor: string): Group => ({ match: 'all', of: [{ field: 'distributor', is: 'is', value: distributor }] });

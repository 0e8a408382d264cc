import type { Group } from '#platform/list/where.ts';

/** Redemptions that wait for work: to be confirmed, to be handed over, money to be given back. */
export const openRedemptions: Group = { match: 'all', of: [{ field: 'status', is: 'anyOf', value: ['BOOKED', 'CONFIRMED'] }] };

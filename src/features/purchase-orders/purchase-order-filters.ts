import type { Group } from '#platform/list/where.ts';

const having = (field: string, value: string): Group => ({ match: 'all', of: [{ field, is: 'is', value }] });

export const waiting = having('status', 'waiting');
export const drafts = having('status', 'draft');
export const toSend = having('status', 'approved');
export const expectedToday = having('delivery', 'TODAY');
export const overdue = having('delivery', 'OVERDUE');
export const expired = having('status', 'expired');
/** Goods are to come. */
export const stillOpen: Group = { match: 'all', of: [{ field: 'status', is: 'anyOf', value: ['sent', 'partlyReceived'] }] };
/** Nothing comes any more. */
export const ended: Group = { match: 'all', of: [{ field: 'status', is: 'anyOf', value: ['received', 'closed', 'expired', 'cancelled'] }] };

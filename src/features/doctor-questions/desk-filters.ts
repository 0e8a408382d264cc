import type { Group } from '#platform/list/where.ts';

/** Orders that wait for a doctor or a prescription. */
export const waitingOrders: Group = { match: 'all', of: [{ field: 'waits', is: 'anyOf', value: ['yes'] }] };

/** Those whose answer is late. */
export const overdueQuestions: Group = { match: 'all', of: [...waitingOrders.of, { field: 'when', is: 'anyOf', value: ['overdue'] }] };

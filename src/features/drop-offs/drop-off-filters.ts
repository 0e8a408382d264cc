import type { Group } from '#platform/list/where.ts';
import type { DropOffStatus } from './drop-off-choices.ts';

/** Filters of the list of drop-off carts. They load with every page: the choices must not. */

/** Statuses of carts that may still become an order. */
export const waitingStatuses: readonly DropOffStatus[] = ['OPEN', 'CONTACTED', 'CALL-BACK', 'NOT-REACHABLE'];

export const waitingCarts: Group = { match: 'all', of: [{ field: 'status', is: 'anyOf', value: [...waitingStatuses] }] };

export const overdueCarts: Group = { match: 'all', of: [{ field: 'when', is: 'anyOf', value: ['overdue'] }] };

export const ownCarts: Group = { match: 'all', of: [...waitingCarts.of, { field: 'whose', is: 'anyOf', value: ['me'] }] };

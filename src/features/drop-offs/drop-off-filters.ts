import type { Group } from '#platform/list/where.ts';
import { waitingStatuses } from './drop-off-choices.ts';

/** Filters of the list of drop-off carts. */

export const waitingCarts: Group = { match: 'all', of: [{ field: 'status', is: 'anyOf', value: [...waitingStatuses] }] };

export const overdueCarts: Group = { match: 'all', of: [{ field: 'when', is: 'anyOf', value: ['overdue'] }] };

export const ownCarts: Group = { match: 'all', of: [...waitingCarts.of, { field: 'whose', is: 'anyOf', value: ['me'] }] };

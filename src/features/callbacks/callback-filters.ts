import type { Group } from '#platform/list/where.ts';

/** Filters of the callback list. */

export const pendingCallbacks: Group = { match: 'all', of: [{ field: 'status', is: 'anyOf', value: ['PENDING'] }] };

export const overdueCallbacks: Group = { match: 'all', of: [...pendingCallbacks.of, { field: 'when', is: 'anyOf', value: ['overdue'] }] };

export const ownCallbacks: Group = { match: 'all', of: [...pendingCallbacks.of, { field: 'whose', is: 'anyOf', value: ['me'] }] };

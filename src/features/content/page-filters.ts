import type { Group } from '#platform/list/where.ts';

/** Filters of the list of pages. */

export const pagesInReview: Group = { match: 'all', of: [{ field: 'status', is: 'anyOf', value: ['inReview'] }] };

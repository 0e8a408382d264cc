import type { Group } from '#platform/list/where.ts';

/** Products for which a person says which drug they are. */
export const itemsToMap: Group = { match: 'all', of: [{ field: 'to_map', is: 'is', value: true }] };

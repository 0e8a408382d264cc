import type { Group } from '#platform/list/where.ts';
import type { ReadingStatus } from './prescription-choices.ts';

/** States in which somebody has work with it. */
export const pendingStatuses = ['received', 'inReview', 'clarification', 'digitised', 'secondCheck'] as const satisfies ReadingStatus[];

/** Apart from the list: the menu counts them before the list is loaded. */
export const pendingPrescriptions: Group = { match: 'all', of: [{ field: 'status', is: 'anyOf', value: [...pendingStatuses] }] };

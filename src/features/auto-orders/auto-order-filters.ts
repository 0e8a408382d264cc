import type { Group } from '#platform/list/where.ts';
import type { Standing } from './order-config-choices.ts';

const standing = (value: Standing): Group => ({ match: 'all', of: [{ field: 'standing', is: 'is', value }] });

/** Drafts that wait for a person. */
export const draftsAboveLimit = standing('ABOVE_LIMIT');
export const draftsBelowMinimum = standing('BELOW_MINIMUM');
export const readyDrafts = standing('READY');

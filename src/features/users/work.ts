import type { Group } from '#platform/list/where.ts';
import type { userStates } from './lists.ts';

const inState = (state: keyof typeof userStates): Group => ({ match: 'all', of: [{ field: 'state', is: 'anyOf', value: [state] }] });

/** Filters of the user list whose matches wait for an administrator. */
export const usersWithoutRole = inState('WITHOUT_ROLE');
export const lockedUsers = inState('LOCKED');

import type { Group } from '#platform/list/where.ts';
import { requestedStates } from './cloud-choices.ts';

/** Instances with a request that waits for a second person. */
export const waitingRequests: Group = { match: 'all', of: [{ field: 'status', is: 'anyOf', value: [...requestedStates] }] };

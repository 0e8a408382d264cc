import type { Group } from '#platform/list/where.ts';
import type { InstanceState } from './cloud-choices.ts';

/** States in which a second person is to decide. */
export const requestedStates = ['startRequested', 'stopRequested', 'restartRequested'] as const satisfies readonly InstanceState[];

/** Instances with a request that waits for a second person. */
export const waitingRequests: Group = { match: 'all', of: [{ field: 'status', is: 'anyOf', value: [...requestedStates] }] };

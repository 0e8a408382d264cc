import type { BatchState } from './contract.ts';

/** States of batches that a person has to continue. Free of schema libraries: the menu imports it. */
export const waitingStates = ['mapping', 'reviewing', 'failed'] as const satisfies readonly BatchState[];

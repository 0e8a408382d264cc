import type { MasterId } from './master-ids.ts';

/** Target of batches that retire, restore or merge records of a master. */
export const stateTargetId = (master: MasterId) => `masters.${master}.state` as const;

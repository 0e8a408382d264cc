import type { MasterId } from './master-ids.ts';

export const masterListId = (master: MasterId) => `masters.${master}` as const;

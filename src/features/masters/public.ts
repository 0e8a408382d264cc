export type { DrugsBooked, MasterHistoryEntry } from './contract.ts';
export { MASTER_MERGE_LIMIT, type MasterAmount, type MasterId, type MasterRate, masters } from './masters.ts';
export { hrefOfRecord } from './master-paths.ts';
export { masterIds } from './master-ids.ts';
export { compositionBadges, type Ingredient, ingredientsOf } from './composition.ts';

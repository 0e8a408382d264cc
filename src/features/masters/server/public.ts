export { readRecord } from './records.ts';
export type { Projected, MergedRecords } from './master-hooks.ts';
export { holdNoMaster } from './rules.ts';

export { readRecord } from './records.ts';
export type { Projected, MergedRecords } from './master-hooks.ts';
export { lockAgainstMerges as holdNoMaster } from './rules.ts';

export { readRecord } from './records.ts';
export type { GivenBack, MergedRecords, Projected } from './master-hooks.ts';
export { lockAgainstMerges as holdNoMaster } from './rules.ts';
export { masterRecords } from '../schema.ts';
export { categoryField } from './category-field.ts';

import { batches } from './batches.ts';

/** Admin API (§1): what every area stands on – imports and bulk edits, saved views, files. */
export const admin = { ...batches };

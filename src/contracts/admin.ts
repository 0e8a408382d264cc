import { audit } from './audit.ts';
import { batches } from './batches.ts';
import { files } from './files.ts';
import { flow } from './flow.ts';
import { recordings } from './recordings.ts';
import { savedViews } from './saved-views.ts';

/** Admin API (§1): what every area stands on – imports and bulk edits, saved views, files, the audit, recorded sessions. */
export const admin = { ...batches, ...files, ...audit, ...savedViews, ...flow, ...recordings };

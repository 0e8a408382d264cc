import type { SQL } from 'drizzle-orm';
import type { Cause } from '../db/audit.ts';
import type { Database } from '../db/database.ts';

/** What a bulk edit is: the same values for every record that `records` selects. */
export interface RowsBatch {
  /** Id of the {@link BatchTarget}. */
  target: string;
  /** `select <id> …`: records of the target, in the order of the list. */
  records: SQL;
  /** Cells by field, as a file would have them. */
  given: Record<string, string>;
  /** A request that is sent again finds the batch it made. */
  requestKey: string;
}

/** Begins a bulk edit: its rows are stored, the dry run and the commit follow by themselves. Returns the batch's id. */
export type BeginRowsBatch = (db: Database, cause: Cause, asked: RowsBatch) => Promise<number>;

import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';

/** Rows of one table for the demonstration business; all have the columns of the first. */
export interface DemoTable {
  table: PgTable;
  rows: readonly object[];
}

/**
 * A feature's own part of the demonstration business, filled in after everything before it in `src/app/features.ts`. The same
 * database and moment give the same rows.
 */
export type Demo = (client: pg.ClientBase, now: Date) => Promise<readonly DemoTable[]>;

import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';

/** Rows of one demo table; all have the columns of the first. */
export interface DemoTable {
  table: PgTable;
  rows: readonly object[];
}

/** Demo data of a feature, filled in the order of `src/app/features.ts`. The same database and moment give the same rows. */
export type Demo = (client: pg.ClientBase, now: Date) => Promise<readonly DemoTable[]>;

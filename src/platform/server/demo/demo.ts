import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Row } from './insert-rows.ts';

/** What the demonstration business is made with. */
export interface DemoOptions {
  /** Every moment of the demonstration lies before or after this one. */
  now: Date;
  /** Multiple of the usual size: 1, 10 or 100. */
  scale: number;
  /** Hashes the passwords of accounts. */
  hashPassword: (password: string) => Promise<string>;
}

/** What a demo fills its tables with, inside the transaction of all demos. */
export interface DemoParts extends DemoOptions {
  client: pg.Client;
  /** Inserts rows into one of the declared tables; all rows have the columns of the first. */
  insert: <Table extends PgTable>(table: Table, rows: readonly Row<Table>[]) => Promise<void>;
}

/**
 * A feature's part of the demonstration business. It is filled after the tables that its own refer to by foreign keys.
 * The same database, moment and scale give the same rows.
 */
export interface Demo {
  /** Tables that this demo alone inserts into. */
  tables: readonly PgTable[];
  /** Names of further tables that it reads or updates. */
  reads?: readonly string[];
  fill: (parts: DemoParts) => Promise<void>;
}

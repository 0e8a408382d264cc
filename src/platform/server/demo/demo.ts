import type { PgTable } from 'drizzle-orm/pg-core';
import type pg from 'pg';
import type { Database } from '../db/database.ts';
import type { Realtime } from '../realtime/realtime.ts';
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
  insert: Insert;
}

/** Inserts rows into one of the declared tables; all rows have the columns of the first. */
type Insert = <Table extends PgTable>(table: Table, rows: readonly Row<Table>[]) => Promise<void>;

/** What a demo writes many rows with while the demonstration goes on. */
export interface BulkParts {
  client: pg.ClientBase;
  insert: Insert;
  /** Takes ids for rows of a table, ascending. */
  takeIds: (table: PgTable, count: number) => Promise<number[]>;
}

/** What a demo goes on with. */
export interface AdvanceParts {
  db: Database;
  realtime: Realtime;
  /** End of the last round. */
  since: Date;
  now: Date;
  /** The server was off: what happened meanwhile is written in one go. */
  isLong: boolean;
  /** No telephone system is configured. */
  isPhoneSimulated: boolean;
  /** Writes rows and the end of this round in one transaction, so that nothing is written twice. */
  bulk: (work: (parts: BulkParts) => Promise<void>) => Promise<void>;
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
  /**
   * Adds what happened since the last round, so that the day's work stays as it was filled. Runs on one server at a time, after
   * the demos whose tables it needs. Records that a user has changed stay as they are.
   */
  advance?: (parts: AdvanceParts) => Promise<void>;
}

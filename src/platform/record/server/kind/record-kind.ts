import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { AnyStateMachine, ContextFrom, EventFromLogic } from 'xstate';
import type { Held, Permission } from '#platform/access/permissions.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Sentence } from '#platform/contract/sentence.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';

/** A signed-in user as far as records are concerned. */
export interface Person extends Held {
  id: number;
  name: string;
}

/** Who caused an event: a person, or a system without an id. */
export interface Author {
  id: number | null;
  name: string;
}

export const SYSTEM: Author = { id: null, name: 'System' };

export const personOf = ({ userId, name, roles, tabs }: Held & { userId: number; name: string }): Person => ({
  id: userId,
  name,
  roles,
  tabs,
});

/** Columns of every record that follows a chart. */
export interface StoredRecord {
  id: number;
  version: number;
  status: string;
}

export type RecordTable = PgTable & Record<keyof StoredRecord, PgColumn>;

/** Accepted events of a kind: `logColumns()`, and the column that names the record. A log may do without names and payload. */
export interface EventLog {
  table: PgTable & Record<'version' | 'at' | 'event' | 'from_status' | 'to_status', PgColumn> & Partial<Record<'by' | 'payload', PgColumn>>;
  record: PgColumn;
}

/** An event that a record accepted. */
export interface Accepted<Machine extends AnyStateMachine, Stored extends StoredRecord> {
  before: Stored;
  after: Stored;
  event: EventFromLogic<Machine>;
  author: Author;
}

/**
 * A kind of record that follows a chart: what the shared functions need to judge and change it. The rest is plain code of its
 * feature. Its table's name begins the key of its audit: `callbacks/17`.
 */
export interface RecordKind<Machine extends AnyStateMachine, Stored extends StoredRecord> {
  machine: Machine;
  table: RecordTable;
  /** Null: its events are in the audit only. */
  log: EventLog | null;
  /** The list that shows its records. Null: none. */
  list: string | null;
  /** 404. */
  missing: string;
  /** Permission of each event that a person sends. */
  permissions: Readonly<Record<string, Permission>>;
  /** What the chart judges. @param author who sends the event @param at when */
  context: (db: Queryable, stored: Stored, author: Author, at: Date) => ContextFrom<Machine> | Promise<ContextFrom<Machine>>;
  /** Columns that follow from the accepted event. */
  columns: (
    context: ContextFrom<Machine>,
    change: { before: Stored; state: string; event: EventFromLogic<Machine>; at: Date },
  ) => Partial<Stored>;
  /** What the log keeps of an event besides its type; never more than its readers may see. */
  payload: (event: EventFromLogic<Machine>, accepted: { context: ContextFrom<Machine>; state: string }) => object;
  /** The reason for a specific record. `event` is the one that was refused; of an ability it brings only what was part of the question. */
  why: (context: ContextFrom<Machine>, event: EventFromLogic<Machine>, state: string) => Sentence;
  /** What has become of a record since the person opened it, in words; null, or without it: somebody else changed it. */
  whyStale?: (db: Queryable, stored: Stored, person: Person) => Promise<Sentence | null>;
  /** Further columns that the audit shows before and after. */
  audited?: (stored: Stored) => object;
  /** Runs in the transaction of each accepted event, once it is written. */
  follow?: (tx: Transaction, cause: Cause, accepted: Accepted<Machine, Stored>) => Promise<void>;
}

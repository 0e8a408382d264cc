import type { SQL } from 'drizzle-orm';
import type { AuditedChange } from '#platform/audit/server/audit.ts';
import type { Sentence } from '#platform/contract/sentence.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';
import type { DrugsBooked, MasterHistoryEntry } from '../contract.ts';
import type { MasterId } from '../masters.ts';

/** Items whose projections are written anew: these, or all that refer to one of these records, themselves or by way of their product. */
export type Projected = readonly number[] | { changed: readonly number[] };

/** A table that says what the masters say. */
export interface MasterProjection {
  /** Whether it shows a change of these fields. */
  shows: (master: MasterId, fields: readonly string[]) => boolean;
  /** Writes it anew, as it is at `at`: the last thing that a transaction does after writing masters. */
  project: (tx: Pick<Queryable, 'execute'>, which: Projected, at: Date) => Promise<unknown>;
}

/** Ids of records that become one. */
export interface MergedRecords {
  keep: number;
  drop: readonly number[];
}

/** What is booked on records that are merged. */
export interface MasterMerge {
  master: MasterId;
  countBooked: (db: Queryable, ids: readonly number[]) => Promise<DrugsBooked>;
  /** Why these records cannot become one; null: they can. */
  problem: (db: Queryable, records: MergedRecords) => Promise<Sentence | null>;
  /** Gives everything to the record that is kept. */
  move: (tx: Transaction, records: MergedRecords) => Promise<AuditedChange[]>;
}

/** Writes that belong to the history of a master's records beside those to the records themselves. */
export interface MasterHistory {
  master: MasterId;
  /** Their rows in the audit; undefined: none. */
  writesOf: (db: Queryable, recordId: number) => Promise<SQL | undefined>;
  /** How the history shows them, by the id of their audit row. */
  present: (
    db: Queryable,
    rows: readonly { id: number; before: unknown; after: unknown }[],
  ) => Promise<Map<number, Pick<MasterHistoryEntry, 'what' | 'image'>>>;
}

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    'masters.projection': MasterProjection;
    'masters.merge': MasterMerge;
    'masters.history': MasterHistory;
  }
}

/** Lets everything follow that shows what masters say. */
export async function projectMasters(tx: Pick<Queryable, 'execute'>, which: Projected, at: Date): Promise<void> {
  for (const { project } of hooks('masters.projection')) await project(tx, which, at);
}

export const isShown = (master: MasterId, fields: readonly string[]): boolean =>
  hooks('masters.projection').some(({ shows }) => shows(master, fields));

/** What is booked on records of this master; null: nothing can be. */
export const mergeOf = (master: MasterId): MasterMerge | null => hooks('masters.merge').find((merge) => merge.master === master) ?? null;

export const historyOf = (master: MasterId): MasterHistory | null =>
  hooks('masters.history').find((history) => history.master === master) ?? null;

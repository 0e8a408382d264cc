import type { SQL } from 'drizzle-orm';
import type { AuditedChange } from '#platform/audit/server/audit.ts';
import type { Message, Sentence } from '#platform/contract/sentence.ts';
import type { Uses } from '#platform/import/server/undo/decide-undo.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';
import type { DrugsBooked, MasterHistoryEntry } from '../contract.ts';
import type { MasterId } from '../masters.ts';

/** Items to project: these, or all that refer to one of these records, directly or through their product. */
export type Projected = readonly number[] | { changed: readonly number[] };

/** A table derived from the masters. */
export interface MasterProjection {
  /** Whether the projection depends on these fields. */
  shows: (master: MasterId, fields: readonly string[]) => boolean;
  /** Rewrites the projection as of `at`. Called as the last step of a transaction that writes masters. */
  project: (tx: Pick<Queryable, 'execute'>, which: Projected, at: Date) => Promise<unknown>;
}

/** Ids of records to be merged. */
export interface MergedRecords {
  keep: number;
  drop: readonly number[];
}

export interface GivenBack {
  keep: number;
  drop: number;
  /** As `move` returned it. */
  moved: object;
  isDry: boolean;
}

/** Data of other features that a merge of records moves. */
export interface MasterMerge {
  master: MasterId;
  /** Whether other features refer to a record. */
  isBooked: (recordId: SQL) => SQL;
  countBooked: (db: Queryable, ids: readonly number[]) => Promise<DrugsBooked>;
  /** Reason against the merge; null: none. */
  problem: (db: Queryable, records: MergedRecords) => Promise<Sentence | null>;
  /** Moves all data to the kept record. Returns the moved data of each dropped record, as {@link giveBack} needs it. */
  move: (tx: Transaction, records: MergedRecords) => Promise<{ audits: AuditedChange[]; moved: ReadonlyMap<number, object> }>;
  /**
   * Undoes `move` for one dropped record, except data that was changed since. `isDry`: writes nothing.
   *
   * @returns why data stays with the kept record; null if nothing does
   */
  giveBack: (tx: Transaction, request: GivenBack) => Promise<Message | null>;
}

/** References to records of a master from data of other features. */
export interface MasterUses {
  master: MasterId;
  count: (db: Queryable, ids: readonly number[]) => Promise<ReadonlyMap<number, Uses>>;
}

/** Changes that other features contribute to the history of a record. */
export interface MasterHistory {
  master: MasterId;
  /** Condition on their audit rows; undefined: none. */
  writesOf: (db: Queryable, recordId: number) => Promise<SQL | undefined>;
  /** History entries by audit row id. */
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
    'masters.uses': MasterUses;
  }
}

/** Updates all projections that depend on the written records. */
export async function projectMasters(tx: Pick<Queryable, 'execute'>, which: Projected, at: Date): Promise<void> {
  for (const { project } of hooks('masters.projection')) await project(tx, which, at);
}

export const isShown = (master: MasterId, fields: readonly string[]): boolean =>
  hooks('masters.projection').some(({ shows }) => shows(master, fields));

/** Merge hooks of this master; null: none. */
export const mergeOf = (master: MasterId): MasterMerge | null => hooks('masters.merge').find((merge) => merge.master === master) ?? null;

export const historyOf = (master: MasterId): MasterHistory | null =>
  hooks('masters.history').find((history) => history.master === master) ?? null;

export const usesOf = (master: MasterId): MasterUses | null => hooks('masters.uses').find((uses) => uses.master === master) ?? null;

import { type SQL, sql } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';
import type { MergeRecord } from '../merge-contract.ts';
import type { MergeDone } from '../schema.ts';

/** A table whose rows belong to patients by `patient_id`: a merge moves them. */
export interface PatientTable {
  table: string;
  /** Column that identifies a row. */
  id?: string;
  /** Plural, marked with `msg`; null: the rows follow others and are not shown. */
  title: string | null;
  /** Column of the time at which a row was made. */
  at: string;
  /** Rows change only while their patient is locked: they need no lock of their own. */
  isUnderPatient?: true;
  /**
   * What an erasure of the patient does with the rows: deletes them, or sets these columns of those that the law does not keep;
   * `keep` and `why`: for how long and by which law, marked with `msg`; null: as the rows that they follow.
   */
  erasure: 'delete' | { keep: string | null } | { clear: Record<string, string | boolean>; unless?: { when: SQL; why: string } };
  /** Table whose rows have the same ids: a row goes where that one goes. */
  follows?: string;
}

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    'patients.table': PatientTable;
    /** Follows a merge or its undo, in its transaction with both patients locked: records of both may have moved. */
    'patients.merged': (tx: Transaction, cause: Cause, merge: { kept: number; duplicate: number; isUndone: boolean }) => Promise<void>;
  }
}

const nameOf = (name: string): SQL => sql.raw(`"${name}"`);
const keyOf = ({ id = 'id' }: PatientTable): SQL => nameOf(id);
const tables = () => hooks('patients.table');

async function idsOf(db: Queryable, table: PatientTable, patientId: number, lock = false): Promise<number[]> {
  const { rows } = await db.execute<{ id: number }>(
    sql`select ${keyOf(table)}::int as id from ${nameOf(table.table)} where patient_id = ${patientId} order by 1 ${lock ? sql`for no key update` : sql``}`,
  );
  return rows.map(({ id }) => id);
}

/** Number of a patient's records by table that has a title. */
export async function countRecords(db: Queryable, patientId: number): Promise<MergeRecord['moves']> {
  const counts: MergeRecord['moves'] = [];
  for (const table of tables()) {
    if (table.title === null) continue;
    const count = (await idsOf(db, table, patientId)).length;
    if (count > 0) counts.push({ title: table.title, count });
  }
  return counts;
}

export const countMoved = ({ tables: done }: MergeDone): MergeRecord['moves'] =>
  tables().flatMap(({ table, title }) => {
    const count = done[table]?.moved.length ?? 0;
    return title === null || count === 0 ? [] : [{ title, count }];
  });

/** Locks the rows that would move and that others lock first, before the patients: whoever places a draft has locked it before its patient. */
export async function lockRecords(tx: Transaction, patientId: number): Promise<void> {
  for (const table of tables()) if (!table.isUnderPatient) await idsOf(tx, table, patientId, true);
}

/** Gives every record of a patient to another one. */
export async function moveRecords(tx: Transaction, from: number, to: number): Promise<MergeDone['tables']> {
  const done: MergeDone['tables'] = {};
  for (const table of tables()) {
    const moved = await idsOf(tx, table, from);
    const own = await idsOf(tx, table, to);
    await assign(tx, table, moved, to);
    done[table.table] = { moved, last: Math.max(0, ...moved, ...own) };
  }
  return done;
}

async function assign(tx: Transaction, table: PatientTable, ids: readonly number[], to: number): Promise<void> {
  if (ids.length === 0) return;
  await tx.execute(sql`update ${nameOf(table.table)} set patient_id = ${to} where ${keyOf(table)} = any(${sql.param(ids)}::bigint[])`);
}

/** Records that a patient has had only since a merge, of tables with a title. */
export async function recordsSince(db: Queryable, patientId: number, done: MergeDone): Promise<MergeRecord['since']> {
  const since: MergeRecord['since'] = [];
  for (const table of tables()) {
    if (table.title === null) continue;
    const { rows } = await db.execute<{ id: number; at: string }>(sql`
      select ${keyOf(table)}::int as id, to_char(${nameOf(table.at)} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as at
      from ${nameOf(table.table)} where patient_id = ${patientId} and ${keyOf(table)} > ${done.tables[table.table]?.last ?? 0} order by 1`);
    for (const row of rows) since.push({ table: table.table, title: table.title, ...row });
  }
  return since;
}

/** Gives back what a merge moved, and what came since and belongs to the duplicate. */
export async function giveBack(
  tx: Transaction,
  { done, to, since }: { done: MergeDone; to: number; since: ReadonlyMap<string, readonly number[]> },
): Promise<void> {
  for (const table of tables()) {
    const decided = since.get(table.follows ?? table.table) ?? [];
    await assign(tx, table, [...(done.tables[table.table]?.moved ?? []), ...decided], to);
  }
}

import { sql, TransactionRollbackError } from 'drizzle-orm';
import type { Message } from '#platform/contract/sentence.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import type { BatchedRow } from '../batch-target.ts';
import { decideUndo, type UndoDecision, type UndoField } from '../undo/decide-undo.ts';
import { type LockedRow, readRows, removal, removeRows, updateRows } from './store-rows.ts';
import type { Draft, Table } from './table.ts';

const fieldsOf = ({ fields }: Table): UndoField[] =>
  fields.map(({ name, label, partKey }) => ({ name, label, ...(partKey && { partKey }) }));

const draftOf = ({ line, record_id, values }: UndoDecision, current: ReadonlyMap<number | null, LockedRow>): Draft => ({
  line,
  id: record_id,
  values,
  before: current.get(record_id)?.values ?? {},
});

const draftsOf = (
  what: UndoDecision['what'],
  decisions: readonly UndoDecision[],
  current: ReadonlyMap<number | null, LockedRow>,
): Draft[] => decisions.filter((decision) => decision.what === what).map((decision) => draftOf(decision, current));

/** Reasons by line why values cannot be given back: together with what was written since, they break a rule of the table. */
async function refusalsOf(tx: Transaction, table: Table, drafts: readonly Draft[], at: Date): Promise<Map<number, Message>> {
  if (drafts.length === 0) return new Map();
  const unfit = drafts.flatMap(({ line, values, before }) => {
    const existing = new Set(table.fits?.(before ?? {}).map(({ field }) => field));
    const fault = table.fits?.(values).find(({ field }) => !existing.has(field));
    return fault ? [[line, fault] as const] : [];
  });
  const rows = drafts.map(({ line, id, values }) => ({ line, record_id: id, values }));
  const contradictions = (await table.checkRows?.check(tx, rows, [])) ?? [];
  const conflicts = (await table.refuse?.(tx, drafts, at)) ?? new Map<number, Message>();
  return new Map([...contradictions.map((fault) => [fault.line, fault] as const), ...conflicts, ...unfit]);
}

/** These reasons once the created rows are gone, which may contradict the previous values. The removal is rolled back. */
async function refusalsWithout(
  tx: Transaction,
  table: Table,
  created: readonly Draft[],
  drafts: readonly Draft[],
  at: Date,
): Promise<Map<number, Message>> {
  if (created.length === 0 || drafts.length === 0) return refusalsOf(tx, table, drafts, at);
  let refusals = new Map<number, Message>();
  try {
    await tx.transaction(async (inner) => {
      await inner.execute(removal(table, created, sql`now()`));
      refusals = await refusalsOf(inner, table, drafts, at);
      inner.rollback();
    });
  } catch (fault) {
    if (!(fault instanceof TransactionRollbackError)) throw fault;
  }
  return refusals;
}

interface Plan {
  decisions: UndoDecision[];
  current: ReadonlyMap<number | null, LockedRow>;
}

async function planned(
  tx: Transaction,
  table: Table,
  rows: readonly BatchedRow[],
  { lock, at }: { lock: boolean; at: Date },
): Promise<Plan> {
  const current = await readRows(
    tx,
    table,
    rows.map(({ record_id }) => record_id),
    lock,
  );
  const created = rows.flatMap(({ before, record_id }) => (before === null && record_id !== null ? [record_id] : []));
  const uses = created.length > 0 ? await table.uses?.(tx, created) : undefined;
  const untouched = new Map(rows.map(({ record_id, written_version }) => [record_id, written_version]));
  const found = new Map(
    [...current].map(([id, { values, version, isRetired }]) => [id, { values, isRetired, isUntouched: untouched.get(id) === version }]),
  );
  const decisions = decideUndo(fieldsOf(table), rows, found, (id) => uses?.get(id));
  const restored = draftsOf('restore', decisions, current);
  const refusals = await refusalsWithout(tx, table, draftsOf('remove', decisions, current), restored, at);
  const beforeOf = new Map(rows.map(({ line, before }) => [line, before]));
  return {
    current,
    decisions: decisions.map((decision) => {
      const reason = refusals.get(decision.line);
      return reason === undefined ? decision : { ...decision, what: 'keep', left: beforeOf.get(decision.line) ?? null, reason };
    }),
  };
}

/** What an undo of these rows would give back now. */
export const planUndo = async (tx: Transaction, table: Table, rows: readonly BatchedRow[], at: Date): Promise<UndoDecision[]> =>
  (await planned(tx, table, rows, { lock: false, at })).decisions;

/** Undoes written rows: removes new records and gives the previous values of others back, as far as nobody changed them since. */
export async function undoRows(tx: Transaction, cause: Cause, table: Table, rows: readonly BatchedRow[]): Promise<UndoDecision[]> {
  await table.hold?.(tx, true);
  if (table.checkRows) await lockRowChecks(tx, table);
  const { decisions, current } = await planned(tx, table, rows, { lock: true, at: cause.at });
  const removed = await removeRows(tx, cause, table, draftsOf('remove', decisions, current));
  const changed = await updateRows(tx, cause, table, draftsOf('restore', decisions, current));
  await table.undone?.(tx, cause, { removed, changed });
  return decisions;
}

/** Serialises writes whose rows are checked against the other rows of the table. */
export const lockRowChecks = (db: Queryable, { table }: Table) =>
  db.execute(sql`select pg_advisory_xact_lock(hashtext(${`rows of ${table}`}))`);

import { sql } from 'drizzle-orm';
import type { MasterId, MasterValues } from '#contracts/masters.ts';
import type { BatchedRow, WrittenRow } from '../../../batches/batch-target.ts';
import { CHANGED_MEANWHILE } from '../../../batches/table/write-rows.ts';
import { type AuditedChange, type Cause, recordAudits } from '../../../db/audit.ts';
import type { Transaction } from '../../../db/database.ts';
import { auditKey } from '../changes.ts';
import { projectDrugs } from '../drug-projection.ts';
import { idsIn, referenceFields } from '../references.ts';
import { changedFields } from '../values.ts';
import { type Draft, reasonsAgainst } from './fitting-records.ts';
import { holdForUndo, makeMissing, resolved, retireUnused } from './make-missing.ts';
import { insertRecords, insertReferences, replaceReferences, type StoredRecord, updateRecords } from './stored-records.ts';
import type { WantedValues } from './wanted.ts';

const failed = (line: number, recordId: number | null, reason: string): WrittenRow => ({
  line,
  outcome: 'failed',
  record_id: recordId,
  version: null,
  reason,
});

/** Records in use, held until the transaction ends, with their versions. */
async function holdRecords(tx: Transaction, master: MasterId, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.execute<{ id: number; version: number }>(sql`
    select id, version from master_records where master = ${master} and id = any(${sql.param([...ids])}::bigint[]) and retired_at is null
    order by id for update`);
  return new Map(rows.map(({ id, version }) => [id, version]));
}

const pick = (values: MasterValues, names: readonly string[]): MasterValues =>
  Object.fromEntries(names.map((name) => [name, values[name] ?? null]));

function changeOf(master: MasterId, { id, version, values }: StoredRecord, before: MasterValues): AuditedChange {
  const names = changedFields(master, before, values).map(({ name }) => name);
  return {
    record: auditKey(id),
    before: { version: version - 1, values: pick(before, names) },
    after: { version, values: pick(values, names) },
  };
}

/** The last thing in a transaction: the table of drugs follows. */
async function project(
  tx: Transaction,
  cause: Cause,
  master: MasterId,
  created: readonly number[],
  changed: readonly number[],
): Promise<void> {
  if (master === 'item' && created.length + changed.length > 0) await projectDrugs(tx, [...created, ...changed], cause.at);
  else if (changed.length > 0) await projectDrugs(tx, { changed }, cause.at);
}

const asWritten = ({ line, id, version }: StoredRecord): WrittenRow => ({ line, outcome: 'written', record_id: id, version, reason: null });

export async function writeRecords(tx: Transaction, cause: Cause, master: MasterId, rows: readonly BatchedRow[]): Promise<WrittenRow[]> {
  const made = await makeMissing(
    tx,
    cause,
    master,
    rows.map(({ values }) => values as WantedValues),
  );
  const held = await holdRecords(
    tx,
    master,
    rows.flatMap(({ record_id }) => record_id ?? []),
  );
  const isStale = ({ record_id, version }: BatchedRow) => record_id !== null && held.get(record_id) !== version;
  const drafts = rows
    .filter((row) => !isStale(row))
    .map(
      ({ line, record_id, values, before }): Draft => ({
        line,
        id: record_id,
        values: resolved(master, values as WantedValues, made),
        before: before as MasterValues | null,
      }),
    );
  const reasons = await reasonsAgainst(tx, master, drafts);
  const fit = drafts.filter(({ line }) => !reasons.has(line));
  const inserted = await insertRecords(
    tx,
    cause,
    master,
    fit.filter(({ before }) => before === null),
  );
  await insertReferences(tx, master, inserted);
  const updated = await updateRecords(
    tx,
    cause,
    master,
    fit.flatMap(({ line, id, values }) => (id === null ? [] : [{ line, id, values }])),
  );
  await replaceReferences(tx, master, updated);
  const beforeOf = new Map(drafts.map(({ line, before }) => [line, before ?? {}]));
  await recordAudits(tx, cause, [
    ...inserted.map(({ id, values }) => ({ record: auditKey(id), before: null, after: { version: 1, values } })),
    ...updated.map((record) => changeOf(master, record, beforeOf.get(record.line) ?? {})),
  ]);
  await project(
    tx,
    cause,
    master,
    inserted.map(({ id }) => id),
    updated.map(({ id }) => id),
  );
  const written = new Map([...inserted, ...updated].map((record) => [record.line, asWritten(record)]));
  return rows.map((row) => written.get(row.line) ?? failed(row.line, row.record_id, reasons.get(row.line) ?? CHANGED_MEANWHILE));
}

const KEPT = 'Somebody changed this record since: it is kept';

/** Created records are retired. */
async function retire(tx: Transaction, cause: Cause, rows: readonly { line: number; id: number }[]): Promise<WrittenRow[]> {
  if (rows.length === 0) return [];
  const at = cause.at.toISOString();
  const { rows: done } = await tx.execute<{ line: number; id: number; version: number }>(sql`
    update master_records m set retired_at = ${at}::timestamptz, version = m.version + 1, updated_at = ${at}::timestamptz
    from json_to_recordset(${JSON.stringify(rows)}::json) as g (line integer, id bigint) where m.id = g.id returning g.line, m.id, m.version`);
  await recordAudits(
    tx,
    cause,
    done.map(({ id, version }) => ({
      record: auditKey(id),
      before: { version: version - 1, retired: false },
      after: { version, retired: true },
    })),
  );
  return done.map(({ line, id, version }) => ({ line, outcome: 'written', record_id: id, version, reason: null }));
}

async function valuesOf(tx: Transaction, ids: readonly number[]): Promise<Map<number, MasterValues>> {
  const { rows } = await tx.execute<{ id: number; values: MasterValues }>(sql`
    select id, "values" from master_records where id = any(${sql.param([...ids])}::bigint[])`);
  return new Map(rows.map(({ id, values }) => [id, values]));
}

export async function undoRecords(tx: Transaction, cause: Cause, master: MasterId, rows: readonly BatchedRow[]): Promise<WrittenRow[]> {
  await holdForUndo(tx, master);
  const held = await holdRecords(
    tx,
    master,
    rows.flatMap(({ record_id }) => record_id ?? []),
  );
  const mine = rows.flatMap((row) =>
    row.record_id !== null && held.get(row.record_id) === row.written_version ? [{ ...row, id: row.record_id }] : [],
  );
  const current = await valuesOf(
    tx,
    mine.map(({ id }) => id),
  );
  const named = [...current.values()].flatMap((values) => referenceFields(master).flatMap(({ name }) => idsIn(values[name])));
  const drafts = mine.flatMap(({ line, id, before }): Draft[] =>
    before ? [{ line, id, values: before as MasterValues, before: current.get(id) ?? null }] : [],
  );
  const reasons = await reasonsAgainst(tx, master, drafts);
  const retired = await retire(
    tx,
    cause,
    mine.flatMap(({ line, id, before }) => (before ? [] : [{ line, id }])),
  );
  const updated = await updateRecords(
    tx,
    cause,
    master,
    drafts.flatMap(({ line, id, values }) => (id === null || reasons.has(line) ? [] : [{ line, id, values }])),
  );
  await replaceReferences(tx, master, updated);
  await recordAudits(
    tx,
    cause,
    updated.map((record) => changeOf(master, record, current.get(record.id) ?? {})),
  );
  await retireUnused(tx, cause, named);
  await project(
    tx,
    cause,
    master,
    retired.flatMap(({ record_id }) => record_id ?? []),
    updated.map(({ id }) => id),
  );
  const undone = new Map([...retired, ...updated.map(asWritten)].map((row) => [row.line, row]));
  return rows.map((row) => undone.get(row.line) ?? failed(row.line, row.record_id, reasons.get(row.line) ?? KEPT));
}

import { and, asc, count, eq, isNull, lte, type SQL, sql } from 'drizzle-orm';
import type { BatchRow, RowVerdict } from '../contract.ts';
import { batchOutcomes, batchRows } from '../schema.ts';
import { type Sentence } from '#platform/contract/sentence.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { fileCellsOf, inputOf } from './input-rows.ts';
import { namesOf } from './record-names.ts';
import type { StoredBatch } from './stored-batch.ts';

interface RowFilter {
  verdict?: RowVerdict | undefined;
  outcome?: BatchRow['outcome'] | undefined;
}

const columns = {
  line: batchRows.line,
  cells: batchRows.cells,
  mended: batchRows.mended,
  verdict: batchRows.verdict,
  errors: batchRows.errors,
  changes: batchRows.changes,
  note: batchRows.note,
  outcome: sql<Exclude<BatchRow['outcome'], 'waiting'> | null>`${batchOutcomes.outcome}`,
  reason: sql<Sentence | null>`${batchOutcomes.reason}`,
  record_id: sql<number | null>`coalesce(${batchOutcomes.record_id}, ${batchRows.record_id})`.mapWith((id: unknown) =>
    id === null ? null : Number(id),
  ),
};

const joined = and(eq(batchOutcomes.batch_id, batchRows.batch_id), eq(batchOutcomes.line, batchRows.line));

/** During a dry run only processed lines count: later ones still have the verdict of the previous run. */
const checkedOnly = ({ state, cursor }: StoredBatch): SQL | undefined => (state === 'checking' ? lte(batchRows.line, cursor) : undefined);

const filterOf = (batch: StoredBatch, { verdict, outcome }: RowFilter): SQL | undefined =>
  and(
    eq(batchRows.batch_id, batch.id),
    verdict && and(eq(batchRows.verdict, verdict), checkedOnly(batch)),
    outcome && (outcome === 'waiting' ? isNull(batchOutcomes.line) : eq(batchOutcomes.outcome, outcome)),
  );

type Stored = Awaited<ReturnType<typeof rowsOf>>[number];

const rowsOf = (db: Queryable, where: SQL | undefined, limit: number, offset = 0) =>
  db.select(columns).from(batchRows).leftJoin(batchOutcomes, joined).where(where).orderBy(asc(batchRows.line)).limit(limit).offset(offset);

function present(batch: StoredBatch, row: Stored): BatchRow {
  const fresh = batch.state !== 'mapping' && batch.state !== 'reading' && (batch.state !== 'checking' || row.line <= batch.cursor);
  return {
    line: row.line,
    given: inputOf(batch.mapping, row),
    file: fileCellsOf(batch.mapping, row),
    verdict: fresh ? row.verdict : null,
    errors: (fresh && row.errors) || [],
    changes: (fresh && row.changes) || [],
    outcome: row.outcome ?? 'waiting',
    reason: row.reason ?? (fresh ? row.note : null),
    record_id: row.record_id,
    name: null,
  };
}

/** Number of matching rows; taken from the batch's counts if only the verdict is filtered. */
async function totalOf(db: Queryable, batch: StoredBatch, filter: RowFilter): Promise<number> {
  if (!filter.outcome) return filter.verdict ? batch[filter.verdict] : batch.rows;
  const [all] = await db.select({ total: count() }).from(batchRows).leftJoin(batchOutcomes, joined).where(filterOf(batch, filter));
  return all?.total ?? 0;
}

export async function listRows(db: Queryable, batch: StoredBatch, query: RowFilter & { page: number; page_size: number }) {
  const [rows, total] = await Promise.all([
    rowsOf(db, filterOf(batch, query), query.page_size, (query.page - 1) * query.page_size),
    totalOf(db, batch, query),
  ]);
  const names = await namesOf(
    db,
    batch.target,
    rows.flatMap(({ record_id }) => record_id ?? []),
  );
  return { rows: rows.map((row) => ({ ...present(batch, row), name: names.get(row.record_id ?? 0) ?? null })), total };
}

export async function readRow(db: Queryable, batch: StoredBatch, line: number): Promise<BatchRow | null> {
  const [row] = await rowsOf(db, and(eq(batchRows.batch_id, batch.id), eq(batchRows.line, line)), 1);
  if (!row) return null;
  const names = await namesOf(db, batch.target, row.record_id === null ? [] : [row.record_id]);
  return { ...present(batch, row), name: names.get(row.record_id ?? 0) ?? null };
}

/** A row with the original cells, for the result file. */
export interface ResultRow extends BatchRow {
  cells: string[];
}

/** Rows after a line, in line order. */
export async function resultRows(db: Queryable, batch: StoredBatch, after: number, limit: number): Promise<ResultRow[]> {
  const rows = await rowsOf(db, and(eq(batchRows.batch_id, batch.id), sql`${batchRows.line} > ${after}`), limit);
  return rows.map((row) => ({ ...present(batch, row), cells: row.cells }));
}

/** Fields of a batch that are mended in any row. */
export async function mendedFields(db: Queryable, batch: StoredBatch): Promise<Set<string>> {
  const { rows } = await db.execute<{ field: string }>(
    sql`select distinct json_object_keys(mended) as field from batch_rows where batch_id = ${batch.id} and mended is not null`,
  );
  return new Set(rows.map(({ field }) => field));
}

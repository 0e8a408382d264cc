import { hash } from 'node:crypto';
import { and, asc, eq, gt, inArray, type SQL, sql } from 'drizzle-orm';
import type { CellFault, FaultGroup } from '../contract.ts';
import { batchFaults, batchRows } from '../schema.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { pattern } from '#platform/list/server/conditions.ts';
import type { BatchTarget, JudgedRow } from './batch-target.ts';
import { folded } from './cells.ts';
import { type CellRow, inputOf } from './input-rows.ts';
import type { StoredBatch } from './stored-batch.ts';

/** Bad rows in groups: those with the same fault in the same field with the same value. */

/** Characters of messages and values that the search looks at. */
const SEARCHED = 200;

const digestOf = (field: string, message: string, value: string): string =>
  hash('md5', JSON.stringify([field, folded(message), folded(value)]));

/** Replaces the stored faults of judged rows. */
export async function storeFaults(
  tx: Transaction,
  batch: StoredBatch,
  rows: readonly CellRow[],
  judged: readonly Pick<JudgedRow, 'line' | 'errors'>[],
): Promise<void> {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  const faults = judged.flatMap(({ line, errors }) => {
    const row = byLine.get(line);
    const input = row && errors.length > 0 ? inputOf(batch.mapping, row) : {};
    return errors.map(({ field, message }) => {
      const value = input[field] ?? '';
      const digest = digestOf(field, message, value);
      return { line, digest, field, message: message.slice(0, SEARCHED), value: value.slice(0, SEARCHED) };
    });
  });
  const lines = sql.param(judged.map(({ line }) => line));
  await tx.execute(sql`delete from batch_faults where batch_id = ${batch.id} and line = any(${lines}::integer[])`);
  if (faults.length === 0) return;
  await tx.execute(sql`
    insert into batch_faults (batch_id, line, digest, field, message, value)
    select ${batch.id}::bigint, g.line, g.digest, g.field, g.message, g.value
    from json_to_recordset(${JSON.stringify(faults)}::json) as g (line integer, digest uuid, field text, message text, value text)
    on conflict do nothing`);
}

/** Faults whose value, reason or field contains the search. */
async function matching(db: Queryable, target: BatchTarget, search: string | undefined): Promise<SQL> {
  const words = search?.trim().toLowerCase();
  if (!words) return sql`true`;
  const named = (await target.fields(db)).filter(({ label }) => label.toLowerCase().includes(words)).map(({ name }) => name);
  const like = `%${pattern(words)}%`;
  return sql`(lower(value) like ${like} or lower(message) like ${like} or field = any(${sql.param(named)}::text[]))`;
}

interface Page {
  page: number;
  page_size: number;
}

interface Counted extends Record<string, unknown> {
  id: string;
  line: number;
  rows: number;
  total: number;
}

/** Groups with the value and the fault of their first row. */
async function groupsOn(
  db: Queryable,
  batch: StoredBatch,
  groups: readonly Pick<Counted, 'id' | 'line' | 'rows'>[],
): Promise<FaultGroup[]> {
  const lines = groups.map(({ line }) => line);
  const found = await db
    .select({ line: batchRows.line, cells: batchRows.cells, mended: batchRows.mended, errors: batchRows.errors })
    .from(batchRows)
    .where(and(eq(batchRows.batch_id, batch.id), inArray(batchRows.line, lines)));
  const byLine = new Map(found.map((row) => [row.line, row]));
  return groups.flatMap(({ id, line, rows }): FaultGroup[] => {
    const row = byLine.get(line);
    const input = row ? inputOf(batch.mapping, row) : {};
    const valueOf = ({ field }: CellFault) => input[field] ?? '';
    const fault = row?.errors?.find((error) => digestOf(error.field, error.message, valueOf(error)) === id.replaceAll('-', ''));
    return fault ? [{ id, field: fault.field, value: valueOf(fault), fault, rows, line }] : [];
  });
}

/** The groups of a batch, the largest first, with their exact sizes: one pass over the faults of the batch. */
export async function listFaultGroups(
  db: Queryable,
  target: BatchTarget,
  batch: StoredBatch,
  { search, page, page_size: size }: Page & { search?: string | undefined },
): Promise<{ groups: FaultGroup[]; total: number }> {
  const { rows: counted } = await db.execute<Counted>(sql`
    select digest as id, min(line) as line, count(*)::integer as rows, (count(*) over ())::integer as total
    from batch_faults where batch_id = ${batch.id} and ${await matching(db, target, search)}
    group by digest order by rows desc, line limit ${size} offset ${(page - 1) * size}`);
  const groups = await groupsOn(db, batch, counted);
  return { groups, total: counted[0]?.total ?? 0 };
}

/** Next lines of a group after one, in order, and the fault of its first row; null if there are none. */
export async function groupPortion(tx: Transaction, batch: StoredBatch, group: string, after: number, limit: number) {
  const rows = await tx
    .select({ line: batchFaults.line })
    .from(batchFaults)
    .where(and(eq(batchFaults.batch_id, batch.id), eq(batchFaults.digest, group), gt(batchFaults.line, after)))
    .orderBy(asc(batchFaults.line))
    .limit(limit);
  const lines = rows.map(({ line }) => line);
  const [first] = await groupsOn(tx, batch, [{ id: group, line: lines[0] ?? 0, rows: lines.length }]);
  return first ? { lines, fault: first.fault } : null;
}

import { and, count, desc, eq, inArray, sql } from 'drizzle-orm';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import type { ImportField, RememberedValue } from '../contract.ts';
import { batchFaults, batchRows, rememberedValues } from '../schema.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import type { BatchTarget } from './batch-target.ts';
import { folded } from './cells.ts';
import { type CellRow, fileCell } from './input-rows.ts';
import type { StoredBatch } from './stored-batch.ts';

/** Values of references and choices that users mended for all equal rows; later files of the same target get them too. */

/** Longer values are descriptions, not names. */
const LONGEST = 200;

const isNameable = ({ search, choices }: ImportField): boolean => search || choices !== null;

/** Fields whose cells come from a column. */
const columnFields = ({ mapping }: StoredBatch): string[] =>
  Object.entries(mapping).flatMap(([field, source]) => ('column' in source ? [field] : []));

/** Remembers a value that was accepted in all these rows. */
export async function rememberMend(
  tx: Transaction,
  cause: Cause,
  batch: StoredBatch,
  field: ImportField,
  lines: readonly number[],
  value: string,
): Promise<void> {
  if (!isNameable(field) || !columnFields(batch).includes(field.name)) return;
  const ofLines = and(eq(batchFaults.batch_id, batch.id), inArray(batchFaults.line, [...lines]), eq(batchFaults.field, field.name));
  if ((await tx.$count(batchFaults, ofLines)) > 0) return;
  const rows = await tx
    .select({ cells: batchRows.cells })
    .from(batchRows)
    .where(and(eq(batchRows.batch_id, batch.id), inArray(batchRows.line, [...lines])));
  const cells = rows.map((row) => fileCell(batch.mapping, row.cells, field.name));
  const written = new Map(cells.filter((cell) => cell !== '' && cell.length <= LONGEST).map((cell) => [folded(cell), cell]));
  if (written.size === 0) return;
  const { rows: users } = await tx.execute<{ name: string }>(sql`select name from users where id = ${cause.userId}`);
  const by = users[0]?.name ?? '';
  await tx
    .insert(rememberedValues)
    .values(
      [...written].map(([key, cell]) => ({ target: batch.target, field: field.name, folded: key, written: cell, value, by, at: cause.at })),
    )
    .onConflictDoUpdate({
      target: [rememberedValues.target, rememberedValues.field, rememberedValues.folded],
      set: { value, by, at: cause.at },
    });
}

/** Forgets what a mend was remembered for, when it is taken back. */
export async function forgetMend(tx: Transaction, target: string, { field, from, to }: { field: string; from: string; to: string }) {
  await tx
    .delete(rememberedValues)
    .where(
      and(
        eq(rememberedValues.target, target),
        eq(rememberedValues.field, field),
        eq(rememberedValues.folded, folded(from)),
        eq(rememberedValues.value, to),
      ),
    );
}

/** Remembered values for the cells of these rows, by field and normalised cell. */
async function valuesFor(tx: Transaction, batch: StoredBatch, rows: readonly CellRow[]): Promise<Map<string, Map<string, string>>> {
  const ofTarget = and(eq(rememberedValues.target, batch.target), inArray(rememberedValues.field, columnFields(batch)));
  const fields = await tx.selectDistinct({ field: rememberedValues.field }).from(rememberedValues).where(ofTarget);
  const values = new Map<string, Map<string, string>>();
  for (const { field } of fields) {
    const cells = [...new Set(rows.map((row) => folded(fileCell(batch.mapping, row.cells, field))))];
    const found = await tx
      .select({ folded: rememberedValues.folded, value: rememberedValues.value })
      .from(rememberedValues)
      .where(and(eq(rememberedValues.target, batch.target), eq(rememberedValues.field, field), inArray(rememberedValues.folded, cells)));
    values.set(field, new Map(found.map((each) => [each.folded, each.value])));
  }
  return values;
}

/** The row with remembered values in the cells that no user mended. */
function replacedRow(batch: StoredBatch, values: Map<string, Map<string, string>>, row: CellRow): CellRow {
  const own = Object.entries(row.mended ?? {}).filter(([field]) => !row.remembered?.includes(field));
  const mended: Record<string, string> = Object.fromEntries(own);
  const remembered: string[] = [];
  for (const [field, byCell] of values) {
    const value = field in mended ? undefined : byCell.get(folded(fileCell(batch.mapping, row.cells, field)));
    if (value === undefined) continue;
    mended[field] = value;
    remembered.push(field);
  }
  return {
    ...row,
    mended: Object.keys(mended).length > 0 ? mended : null,
    remembered: remembered.length > 0 ? remembered : null,
  };
}

const isSame = (a: CellRow, other: CellRow) =>
  JSON.stringify([a.mended, a.remembered]) === JSON.stringify([other.mended, other.remembered]);

/** Stores the remembered values of rows before they are checked, or removes them if the batch has them switched off. */
export async function replaceAsLastTime(tx: Transaction, batch: StoredBatch, rows: readonly CellRow[]): Promise<CellRow[]> {
  if (batch.kind !== 'file') return [...rows];
  const values = batch.as_last_time ? await valuesFor(tx, batch, rows) : new Map();
  const replaced = rows.map((row) => replacedRow(batch, values, row));
  const changed = replaced.filter((row, at) => !isSame(row, rows[at] ?? row));
  if (changed.length > 0) {
    const json = JSON.stringify(
      changed.map(({ line, mended, remembered }) => ({ line, mended: mended ?? undefined, remembered: remembered ?? undefined })),
    );
    await tx.execute(sql`
      update batch_rows r set mended = g.mended, remembered = g.remembered
      from json_to_recordset(${json}::json) as g (line integer, mended json, remembered json)
      where r.batch_id = ${batch.id} and r.line = g.line`);
  }
  return replaced;
}

/** The remembered values of a target, newest first. */
export async function listRemembered(
  db: Queryable,
  target: BatchTarget,
  { page, page_size: size }: { page: number; page_size: number },
): Promise<{ values: RememberedValue[]; total: number }> {
  const ofTarget = eq(rememberedValues.target, target.id);
  const [rows, [all], fields] = await Promise.all([
    db
      .select()
      .from(rememberedValues)
      .where(ofTarget)
      .orderBy(desc(rememberedValues.at), desc(rememberedValues.id))
      .limit(size)
      .offset((page - 1) * size),
    db.select({ total: count() }).from(rememberedValues).where(ofTarget),
    target.fields(db),
  ]);
  const labels = new Map(fields.map(({ name, label }) => [name, label]));
  const values = rows.map(({ id, field, written, value, by, at }) => ({
    id,
    field,
    label: labels.get(field) ?? field,
    from: written,
    to: value,
    by,
    at: at.toISOString(),
  }));
  return { values, total: all?.total ?? 0 };
}

/** Forgets one value of a target; false if there is none. */
export async function forgetValue(tx: Transaction, cause: Cause, targetId: string, valueId: number): Promise<boolean> {
  const [found] = await tx
    .delete(rememberedValues)
    .where(and(eq(rememberedValues.target, targetId), eq(rememberedValues.id, valueId)))
    .returning({ target: rememberedValues.target, field: rememberedValues.field });
  if (found) await recordAudit(tx, cause, `remembered_values/${valueId}`, found, null);
  return found !== undefined;
}

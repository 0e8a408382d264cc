import { type SQL, sql } from 'drizzle-orm';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { LeftOut, Mend } from '../contract.ts';
import { batchRows } from '../schema.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import type { BatchTarget } from './batch-target.ts';
import { groupPortion } from './fault-groups.ts';
import { changeRows, putCells } from './mend-row.ts';
import { forgetMend, rememberMend } from './remembered-values.ts';
import { PORTION } from './steps/step.ts';
import type { StoredBatch } from './stored-batch.ts';

/** Mends of whole groups of rows, a portion at a time. */

type GroupAct = { value: string } | { empty: true } | { leave_out: true };
type Restored = { field: string; from: string; to: string } | { left_out: string };

export interface Portion {
  batch: StoredBatch;
  rows: number;
  next: number | null;
}

/** The portion's place in its group: another one follows a full one. */
const placed = (batch: StoredBatch, lines: readonly number[]): Portion => ({
  batch,
  rows: lines.length,
  next: lines.length === PORTION ? (lines.at(-1) ?? null) : null,
});

/** Mends the next rows of a fault group, or leaves them out. Null: the batch does not allow mending now. */
export async function mendGroup(
  tx: Transaction,
  cause: Cause,
  target: BatchTarget,
  batch: StoredBatch,
  { group, after, act }: { group: string; after: number; act: GroupAct },
): Promise<Portion | null> {
  const found = await groupPortion(tx, batch, group, after, PORTION);
  if (!found) return { batch, rows: 0, next: null };
  const { lines, fault } = found;
  const fields = await target.fields(tx);
  const field = fields.find(({ name }) => name === fault.field);
  if (!('leave_out' in act) && !batch.mapping[fault.field]) throw badRequest([{ field: 'group', message: 'This field is not mapped' }]);
  if ('empty' in act && field?.required) throw badRequest([{ field: 'act', message: 'This field is required' }]);
  const value = 'value' in act ? act.value : '';
  const moved = await changeRows(tx, cause, target, batch, lines, () =>
    'leave_out' in act
      ? leaveOut(tx, batch, lines, sql`${JSON.stringify({ group, fault })}::json`)
      : putCells(tx, batch, lines, { [fault.field]: value }),
  );
  if (moved && field && 'value' in act) await rememberMend(tx, cause, batch, field, lines, value);
  return moved && placed(moved, lines);
}

const leaveOut = (tx: Transaction, batch: StoredBatch, lines: readonly number[], why: SQL) =>
  tx.execute(sql`
    update batch_rows set left_out = ${why} where batch_id = ${batch.id} and line = any(${sql.param([...lines])}::integer[])`);

/** What the file says in a mended field of the row `r`. */
function fileValue({ mapping }: StoredBatch, field: SQL): SQL {
  const cases = Object.entries(mapping).map(
    ([name, source]) =>
      sql`when ${name} then ${'column' in source ? sql`coalesce(r.cells ->> ${source.column}::integer, '')` : sql`${source.value}::text`}`,
  );
  return cases.length > 0 ? sql`case ${field} ${sql.join(cases, sql` `)} end` : sql`''`;
}

/** Restricts to the partial index on mended rows. */
const isTouched = sql`(r.mended is not null or r.left_out is not null)`;

/** Takes a mend back in the next rows: the cells say again what the file says, or the rows are no longer left out. */
export async function restoreGroup(
  tx: Transaction,
  cause: Cause,
  target: BatchTarget,
  batch: StoredBatch,
  { mend, after }: { mend: Restored; after: number },
): Promise<Portion | null> {
  const isMeant =
    'left_out' in mend
      ? sql`r.left_out ->> 'group' = ${mend.left_out}`
      : sql`r.mended ->> ${mend.field} = ${mend.to} and ${fileValue(batch, sql`${mend.field}`)} = ${mend.from}`;
  const { rows } = await tx.execute<{ line: number; remembered: boolean }>(sql`
    select r.line, ${'field' in mend ? sql`coalesce(r.remembered::jsonb ? ${mend.field}, false)` : sql`false`} as remembered
    from batch_rows r where r.batch_id = ${batch.id} and r.line > ${after} and ${isTouched} and ${isMeant}
    order by r.line limit ${PORTION}`);
  const lines = rows.map(({ line }) => line);
  if (lines.length === 0) return { batch, rows: 0, next: null };
  const moved = await changeRows(tx, cause, target, batch, lines, () =>
    'left_out' in mend ? leaveOut(tx, batch, lines, sql`null`) : putCells(tx, batch, lines, { [mend.field]: null }),
  );
  // What was replaced as last time stays remembered for other files.
  if ('field' in mend && rows.some(({ remembered }) => !remembered)) await forgetMend(tx, batch.target, mend);
  return moved && placed(moved, lines);
}

interface Page {
  page: number;
  page_size: number;
}

/** Mended cells and rows left out, in groups, the largest first. */
export async function listMends(db: Queryable, batch: StoredBatch, { page, page_size: size }: Page) {
  const { rows } = await db.execute<Mend & { total: number; total_remembered: number } & Record<string, unknown>>(sql`
    select m.*, (count(*) over ())::integer as total, (count(*) filter (where remembered) over ())::integer as total_remembered from (
      select e.key as field, coalesce(${fileValue(batch, sql`e.key`)}, '') as "from", e.value as "to",
        coalesce(r.remembered::jsonb ? e.key, false) as remembered, count(*)::integer as rows, min(r.line) as line
      from batch_rows r cross join lateral json_each_text(r.mended) e
      where r.batch_id = ${batch.id} and ${isTouched} and r.mended is not null and e.key = any(${sql.param(Object.keys(batch.mapping))}::text[])
      group by 1, 2, 3, 4
    ) m order by rows desc, line limit ${size} offset ${(page - 1) * size}`);
  const { rows: leftOut } = await db.execute<LeftOut & Record<string, unknown>>(sql`
    select g.id, g.rows, g.line, b.left_out -> 'fault' as reason from (
      select r.left_out ->> 'group' as id, count(*)::integer as rows, min(r.line) as line
      from batch_rows r where r.batch_id = ${batch.id} and ${isTouched} and r.left_out is not null group by 1 limit 100
    ) g join ${batchRows} b on b.batch_id = ${batch.id} and b.line = g.line order by g.rows desc, g.line`);
  return {
    mends: rows.map(({ total: _total, total_remembered: _remembered, ...mend }) => mend),
    total: rows[0]?.total ?? 0,
    remembered: rows[0]?.total_remembered ?? 0,
    left_out: leftOut.map(({ reason: { message, template, values }, ...group }) => ({ ...group, reason: { message, template, values } })),
  };
}

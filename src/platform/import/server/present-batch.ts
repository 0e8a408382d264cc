import { sql } from 'drizzle-orm';
import type { Batch, ImportField } from '../contract.ts';
import { fileImportMachine } from '#machines/records/fileImport.ts';
import { offers } from '#machines/entity.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { BatchTarget } from './batch-target.ts';
import { NO_SUCH_RECORD } from './reason.ts';
import { earlierImports } from './earlier-imports.ts';
import { factsOf, SERVER_PROBLEM, type StoredBatch } from './stored-batch.ts';

/** Events that users send; the others are sent by the engine. */
const byHand = new Set<string>(['map', 'chooseTitles', 'mapAgain', 'mendRow', 'commit', 'cancel', 'resume', 'undo']);

/** Events with the reasons that block them. */
export const offersOf = (batch: StoredBatch) =>
  offers(fileImportMachine, batch.state, factsOf(batch)).filter(({ event }) => byHand.has(event));

export type ListedBatch = Omit<
  Batch,
  'first_rows' | 'titles_line' | 'columns' | 'sample' | 'fields' | 'figures' | 'mapping' | 'mapped_like' | 'same_file' | 'mostly_missing'
>;

export const listedBatch = (batch: StoredBatch, target: BatchTarget | undefined): ListedBatch => ({
  id: batch.id,
  kind: batch.kind,
  target: batch.target,
  title: target?.title ?? batch.target,
  state: batch.state,
  version: batch.version,
  file_name: batch.file_name,
  sheet: batch.sheet,
  whole: batch.whole,
  make_missing: batch.make_missing,
  can_make_missing: (target?.makes.length ?? 0) > 0,
  as_last_time: batch.as_last_time,
  rows: batch.rows,
  counts: { created: batch.created, changed: batch.changed, unchanged: batch.unchanged, bad: batch.bad },
  left_out: batch.left_out,
  progress: batch.progress,
  written: batch.written,
  failed: batch.failed,
  undone: batch.undone,
  kept: batch.kept,
  problem: batch.problem,
  unreadable: batch.failed_step === 'reading' && batch.problem?.template !== SERVER_PROBLEM,
  may: offersOf(batch).flatMap(({ event, allowed }) => (allowed ? [event] : [])),
  by: batch.by,
  created_at: batch.created_at.toISOString(),
  changed_at: batch.changed_at.toISOString(),
});

export async function presentBatch(db: Queryable, batch: StoredBatch, target: BatchTarget): Promise<Batch> {
  const fields: ImportField[] = await target.fields(db);
  const { titles_line, columns, sample, mapping } = batch;
  const first = batch.state === 'mapping' && { first_rows: batch.first_rows };
  const mostly_missing = await isMostlyMissing(db, batch, target);
  const figures = target.figures && { figures: [...target.figures] };
  const earlier = await earlierImports(db, batch, fields);
  return { ...listedBatch(batch, target), ...first, titles_line, columns, sample, fields, ...figures, mapping, ...earlier, mostly_missing };
}

/** Number of bad rows to examine. */
const SAMPLE = 1_000;

/** Whether most bad rows only refer to missing records that could be created. */
async function isMostlyMissing(db: Queryable, { id, state, bad, make_missing }: StoredBatch, { makes }: BatchTarget): Promise<boolean> {
  if (state !== 'reviewing' || bad === 0 || make_missing || makes.length === 0) return false;
  const { rows } = await db.execute<{ most: boolean }>(sql`
    select count(*) filter (where not exists (
      select from json_to_recordset(errors) as e (field text, code text)
      where not (e.field = any(${sql.param([...makes])}::text[]) and e.code is not distinct from ${NO_SUCH_RECORD})
    )) * 2 > count(*) as most
    from (select errors from batch_rows where batch_id = ${id} and verdict = 'bad' order by line limit ${SAMPLE}) looked_at`);
  return rows[0]?.most ?? false;
}

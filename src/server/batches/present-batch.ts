import type { Batch, BatchRow, ImportField } from '#contracts/batches.ts';
import { fileImportMachine, type ImportEvent } from '#machines/records/fileImport.ts';
import { offers } from '#machines/entity.ts';
import type { Queryable } from '../db/database.ts';
import type { BatchTarget } from './batch-target.ts';
import { factsOf, type StoredBatch } from './stored-batch.ts';

/** What people send; the others are what happens. */
const byHand = new Set<string>(['map', 'mapAgain', 'mendRow', 'commit', 'cancel', 'resume', 'undo']);

const asEvent = (type: string) => (type === 'step.failed' ? { type, step: 'reading' } : { type }) as ImportEvent;

/** What the chart offers a person now, and what stands in the way of the rest. */
export const offersOf = (batch: StoredBatch) =>
  offers(fileImportMachine, batch.state, factsOf(batch), asEvent).filter(({ event }) => byHand.has(event));

export type ListedBatch = Omit<Batch, 'columns' | 'sample' | 'fields' | 'mapping'>;

export const listedBatch = (batch: StoredBatch, target: BatchTarget | undefined): ListedBatch => ({
  id: batch.id,
  kind: batch.kind,
  target: batch.target,
  title: target?.title ?? batch.target,
  state: batch.state,
  version: batch.version,
  file_name: batch.file_name,
  whole: batch.whole,
  make_missing: batch.make_missing,
  can_make_missing: target?.canMakeMissing ?? false,
  rows: batch.rows,
  counts: { created: batch.created, changed: batch.changed, unchanged: batch.unchanged, bad: batch.bad },
  progress: batch.progress,
  written: batch.written,
  failed: batch.failed,
  undone: batch.undone,
  kept: batch.kept,
  problem: batch.problem,
  may: offersOf(batch).flatMap(({ event, allowed }) => (allowed ? [event] : [])),
  by: batch.by,
  created_at: batch.created_at.toISOString(),
  changed_at: batch.changed_at.toISOString(),
});

export async function presentBatch(db: Queryable, batch: StoredBatch, target: BatchTarget): Promise<Batch> {
  const fields: ImportField[] = await target.fields(db);
  const { columns, sample, mapping } = batch;
  return { ...listedBatch(batch, target), columns, sample, fields, mapping };
}

export type Outcome = BatchRow['outcome'];

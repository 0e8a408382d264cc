import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { asSentence, sentence } from '#platform/contract/sentence.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { batches, batchOutcomes, batchRows } from '../../schema.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { type BatchedRow, stored, type WrittenRow } from '../batch-target.ts';
import { causeOf, holdBatch, loadBatch, moveBatch, type StoredBatch } from '../stored-batch.ts';
import { PORTION, portions, StepProblem, type StepWork, Stopping } from './step.ts';

/** What is known of a row's outcome already: looked up by its key, row by row, as the statistics of what is being filled lag behind. */
const itsOutcome = (tx: Transaction) =>
  tx
    .select({ known: sql<boolean>`true`.as('known') })
    .from(batchOutcomes)
    .where(and(eq(batchOutcomes.batch_id, batchRows.batch_id), eq(batchOutcomes.line, batchRows.line)))
    .limit(1)
    .as('its_outcome');

async function nextRows(tx: Transaction, batchId: number, cursor: number): Promise<BatchedRow[]> {
  const itsOwn = itsOutcome(tx);
  const rows = await tx
    .select({
      line: batchRows.line,
      verdict: batchRows.verdict,
      record_id: batchRows.record_id,
      version: batchRows.record_version,
      values: batchRows.values,
      before: batchRows.before,
    })
    .from(batchRows)
    .leftJoinLateral(itsOwn, sql`true`)
    .where(
      and(
        eq(batchRows.batch_id, batchId),
        gt(batchRows.line, cursor),
        // Said so that no index serves it: the rows are wanted in the order of their lines, from the key's index.
        sql`(${inArray(batchRows.verdict, ['created', 'changed'])}) is true`,
        isNull(itsOwn.known),
      ),
    )
    .orderBy(asc(batchRows.line))
    .limit(PORTION);
  return rows.map(({ verdict, values, ...row }) => ({
    ...row,
    verdict: verdict ?? 'bad',
    values: values ?? {},
    key: '',
    written_version: null,
  }));
}

const storeOutcomes = (tx: Transaction, batchId: number, written: readonly WrittenRow[]) =>
  tx.execute(sql`
    insert into batch_outcomes (batch_id, line, outcome, reason, record_id, written_version)
    select ${batchId}::bigint, g.line, g.outcome, g.reason, g.record_id, g.version
    from json_to_recordset(${JSON.stringify(stored(written))}::json) as g (line integer, outcome text, reason json, record_id bigint, version integer)`);

/** One portion: the records, their audit, what became of each row. */
async function writePortion(tx: Transaction, cause: Cause, { target }: StepWork, batch: StoredBatch, cursor: number) {
  const rows = await nextRows(tx, batch.id, cursor);
  const last = rows.at(-1);
  if (!last) return null;
  const written = await target.write(tx, cause, rows, { makeMissing: batch.make_missing });
  if (written.length < rows.length) throw new Error(`${target.id} wrote ${written.length} of ${rows.length} rows`);
  await storeOutcomes(tx, batch.id, written);
  const failed = written.filter(({ outcome }) => outcome === 'failed');
  return { cursor: last.line, written: written.length - failed.length, failed: failed.length, firstFailed: failed[0] };
}

const share = (through: number, { created, changed }: StoredBatch) => Math.min(1, through / Math.max(1, created + changed));

const inPortions = (work: StepWork): Promise<void> =>
  portions(work, () =>
    work.db.transaction(async (tx) => {
      const batch = await holdBatch(tx, work.batchId);
      if (batch?.state !== 'committing') return true;
      const cause = await causeOf(tx, batch, work.clock.now());
      const portion = await writePortion(tx, cause, work, batch, batch.cursor);
      if (!portion) {
        await moveBatch(tx, cause, batch, { type: 'rows.committed' }, { progress: 1 });
        return true;
      }
      const [written, failed] = [batch.written + portion.written, batch.failed + portion.failed];
      await tx
        .update(batches)
        .set({ written, failed, cursor: portion.cursor, progress: share(written + failed, batch) })
        .where(eq(batches.id, batch.id));
      return false;
    }),
  );

/**
 * All rows or none: one transaction, so that nobody ever sees a part of them and a kill leaves none. What holds the
 * records meanwhile holds them until the end; how far it is is told from another connection.
 */
async function inOneGo(work: StepWork, asked: StoredBatch): Promise<void> {
  await work.db.transaction(async (tx) => {
    const cause = await causeOf(tx, asked, work.clock.now());
    let through = { cursor: 0, written: 0 };
    for (;;) {
      if (work.isStopping()) throw new Stopping();
      const portion = await writePortion(tx, cause, work, asked, through.cursor);
      if (!portion) break;
      if (portion.firstFailed)
        throw new StepProblem(
          sentence('Line {line}: {reason}. Nothing was written: all rows or none was asked for.', {
            line: portion.firstFailed.line,
            reason: asSentence(portion.firstFailed.reason ?? ''),
          }),
        );
      through = { cursor: portion.cursor, written: through.written + portion.written };
      await work.aside
        .update(batches)
        .set({ progress: share(through.written, asked) })
        .where(eq(batches.id, asked.id));
    }
    const batch = await holdBatch(tx, work.batchId);
    if (batch) await moveBatch(tx, cause, batch, { type: 'rows.committed' }, { progress: 1, ...through });
  });
}

/** Good rows go into the records, each once: a portion, its outcomes and the cursor are one transaction. */
export async function commitRows(work: StepWork): Promise<void> {
  const batch = await loadBatch(work.db, work.batchId);
  if (batch?.state !== 'committing') return;
  await (batch.whole ? inOneGo(work, batch) : inPortions(work));
}

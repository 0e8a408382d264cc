import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type BatchState, batchStates } from '#platform/import/contract.ts';
import { fileImportEvents, type ImportEvent, type ImportStep } from '#machines/records/fileImport.ts';
import { moveBatch, type StoredBatch } from '#platform/import/server/stored-batch.ts';
import { batches } from '#platform/import/schema.ts';
import { audit } from '#platform/audit/schema.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';
import { eq } from 'drizzle-orm';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.close());

type Row = [from: BatchState, event: ImportEvent['type'], to: BatchState];

/** All transitions of a batch with open guards; everything else is refused. */
const allowed: Row[] = [
  ['choosing', 'file.arrived', 'reading'],
  ['choosing', 'rows.picked', 'checking'],
  ['choosing', 'records.merged', 'done'],
  ['choosing', 'cancel', 'cancelled'],
  ['reading', 'file.read', 'mapping'],
  ['reading', 'step.failed', 'failed'],
  ['reading', 'cancel', 'cancelled'],
  ['mapping', 'map', 'checking'],
  ['mapping', 'chooseTitles', 'reading'],
  ['mapping', 'cancel', 'cancelled'],
  ['checking', 'rows.checked', 'reviewing'],
  ['checking', 'step.failed', 'failed'],
  ['checking', 'cancel', 'cancelled'],
  ['reviewing', 'mendRow', 'reviewing'],
  ['reviewing', 'mapAgain', 'mapping'],
  ['reviewing', 'commit', 'committing'],
  ['reviewing', 'cancel', 'cancelled'],
  ['committing', 'rows.committed', 'done'],
  ['committing', 'step.failed', 'failed'],
  ['failed', 'resume', 'committing'],
  ['failed', 'undo', 'undoing'],
  ['done', 'undo', 'undoing'],
  ['undoing', 'rows.undone', 'partlyUndone'],
  ['undoing', 'step.failed', 'failed'],
  ['partlyUndone', 'undo', 'undoing'],
];

const free: Partial<StoredBatch> = {
  mapped: true,
  created: 2,
  changed: 1,
  bad: 0,
  written: 3,
  undone: 0,
  first_rows: [{ line: 1, cells: ['Name'] }],
};

async function batchIn(state: BatchState, more: Partial<StoredBatch> = {}): Promise<StoredBatch> {
  const { rows } = await server.db.$client.query<{ id: number }>("select id from users where username = 'omkar.j'");
  const [batch] = await server.db
    .insert(batches)
    .values({
      kind: 'rows',
      target: 'masters.uom',
      user_id: rows[0]!.id,
      by: 'Omkar',
      request_id: 'test',
      created_at: server.clock.now(),
      changed_at: server.clock.now(),
      ...free,
      failed_step: state === 'failed' ? 'committing' : null,
      ...more,
      // A state without further processing.
      state,
    })
    .returning();
  return batch!;
}

const eventOf = (type: ImportEvent['type']) => (type === 'step.failed' ? { type, step: 'committing' as const } : { type }) as ImportEvent;

/** Rolls back, so that the batch stays invisible to other tests. */
async function moved(batch: StoredBatch, type: ImportEvent['type']) {
  const cause = { at: server.clock.now(), userId: null, requestId: 'test', operation: 'test' };
  return server.db.transaction((tx) => moveBatch(tx, cause, batch, eventOf(type)));
}

describe('a stored batch', () => {
  test.each(batchStates.map((state) => [state]))('in %s accepts exactly the events of its chart, with one audit row each', async (from) => {
    for (const event of Object.keys(fileImportEvents) as ImportEvent['type'][]) {
      const batch = await batchIn(from);
      const to = allowed.find(([state, type]) => state === from && type === event)?.[2];
      const after = await moved(batch, event);
      expect(after?.state ?? null, `${from} ${event}`).toBe(to ?? null);
      expect(after?.version ?? null, `${from} ${event}`).toBe(to ? batch.version + 1 : null);
      expect(await server.db.$count(audit, eq(audit.record, `batches/${batch.id}`))).toBe(to ? 1 : 0);
      await server.db.delete(batches).where(eq(batches.id, batch.id));
    }
  });

  test.each<[string, BatchState, ImportEvent['type'], Partial<StoredBatch>]>([
    ['a required field without a column', 'mapping', 'map', { mapped: false }],
    ['a file that is no longer stored', 'mapping', 'chooseTitles', { first_rows: [] }],
    ['no good row', 'reviewing', 'commit', { created: 0, changed: 0 }],
    ['a bad row where all or nothing was asked for', 'reviewing', 'commit', { whole: true, bad: 1 }],
    ['rows that are written', 'failed', 'cancel', { written: 1 }],
    ['nothing that was written', 'done', 'undo', { written: 0 }],
    ['nothing that was written and not taken back', 'failed', 'undo', { written: 2, undone: 2 }],
  ])('%s: %s rejects %s', async (_, state, event, more) => {
    expect(await moved(await batchIn(state, more), event)).toBeNull();
  });

  test.each<[ImportStep]>([['reading'], ['checking'], ['committing'], ['undoing']])('that failed while %s resumes there', async (step) => {
    const failed = await batchIn('failed', { failed_step: step, problem: { message: 'Why' }, cursor: 7 });
    expect(await moved(failed, 'resume')).toMatchObject({ state: step, failed_step: null, problem: null, cursor: 7 });
  });
});

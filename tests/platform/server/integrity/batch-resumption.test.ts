import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { ImportDesk } from '../batches/import-desk.ts';
import { asOwner, startServer, type TestServer } from '#tests/support/server.ts';
import { tornStatements } from './torn-statements.ts';

/** Maximum number of statements for committing or undoing three rows. */
const MOST = 60;
const ROWS = 3;

let server: TestServer;
let desk: ImportDesk;
const statements = tornStatements('batches');
beforeAll(async () => {
  server = await startServer();
  desk = new ImportDesk(await server.signedIn('omkar.j'));
});
afterEach(() => void statements.mend());
afterAll(async () => {
  statements.end();
  await server.close();
});

/** Active records with these names, their audit rows, and the batch's outcomes. */
async function found(batchId: number, names: readonly string[]) {
  const { rows } = await asOwner(
    server,
    `select (select count(*)::int from master_records where master = 'uom' and retired_at is null and name = any($2)) as records,
            (select count(*)::int from audit where record = any(select 'master_records/' || id from master_records where master = 'uom' and name = any($2))) as audits,
            (select count(*)::int from batch_outcomes where batch_id = $1 and outcome = 'written') as outcomes,
            (select written - undone from batches where id = $1) as said`,
    [batchId, names],
  );
  return rows[0] as { records: number; audits: number; outcomes: number; said: number };
}

const whenResting = async (id: number) => {
  await server.app.batches.whenIdle();
  return desk.batch(id);
};

/** Resumes a batch that a failed statement stopped, until it rests. The lock of a lost connection lasts until its backend has ended. */
async function resume(id: number) {
  const moves = async () => {
    await server.app.batches.round();
    return /^(committing|undoing)$/.test((await whenResting(id)).state);
  };
  await expect.poll(moves, { timeout: 20_000 }).toBe(false);
  const batch = await whenResting(id);
  if (batch.state === 'failed') await desk.move(batch, 'resume');
  return whenResting(id);
}

async function checkedBatch(nth: number): Promise<{ id: number; names: string[] }> {
  const names = Array.from({ length: ROWS }, (_, at) => `Torn ${nth} ${at}`);
  const { body } = await desk.upload('masters.uom', `Name,Short name\n${names.map((name, at) => `${name},T${nth}${at}`).join('\n')}\n`);
  const read = await whenResting(body.id);
  if (read.state === 'mapping') await desk.map(read);
  expect(await whenResting(body.id)).toMatchObject({ state: 'reviewing', counts: { created: ROWS, bad: 0 } });
  return { id: body.id, names };
}

test('a batch whose n-th statement fails has written complete portions, resumes, and has each row once; the same for undo', {
  timeout: 120_000,
}, async () => {
  let tried = 0;
  for (let nth = 1; nth <= MOST; nth += 1) {
    const { id, names } = await checkedBatch(nth);
    statements.tear(nth);
    await desk.move(await desk.batch(id), 'commit');
    await server.app.batches.whenIdle();
    const committing = statements.mend();
    const between = await found(id, names);
    expect([between.records, between.outcomes], `statement ${nth}: ${committing.sent[nth - 1]?.slice(0, 120)}`).toEqual([
      between.said,
      between.said,
    ]);
    expect(between.audits).toBe(between.records);
    expect(await resume(id)).toMatchObject({ state: 'done', written: ROWS });
    expect(await found(id, names)).toEqual({ records: ROWS, audits: ROWS, outcomes: ROWS, said: ROWS });

    statements.tear(nth);
    await desk.move(await desk.batch(id), 'undo');
    await server.app.batches.whenIdle();
    const undoing = statements.mend();
    const half = await found(id, names);
    expect(half.records, `statement ${nth}: ${undoing.sent[nth - 1]?.slice(0, 120)}`).toBe(half.said);
    expect(await resume(id)).toMatchObject({ state: 'undone', undone: ROWS });
    expect(await found(id, names)).toMatchObject({ records: 0, said: 0 });
    tried = nth;
    if (!committing.torn && !undoing.torn) break;
  }
  expect(tried).toBeGreaterThan(5);
  expect(tried).toBeLessThan(MOST);
});

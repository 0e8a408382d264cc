import { readFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest';
import type { Batch, BatchState } from '#platform/import/contract.ts';
import { makeFolder } from '#tests/support/folders.ts';
import { movedTo } from '#tests/orders/server/durability/busy-agents.ts';
import { type ServerProcess, startProcess } from '#tests/orders/server/durability/server-process.ts';
import { cloneDatabase } from '#tests/support/database.ts';
import { isStress, sized } from '#tests/support/rounds.ts';
import { TestBrowser } from '#tests/support/server.ts';
import { type GeneratedFile, generateFile } from './generated-file.ts';
import { ImportDesk } from './import-desk.ts';

const ROWS = sized(5_000, 100_000);
const BAD = ROWS / 100;
const GOOD = ROWS - BAD;

/** Points at which the server is killed: a step and its minimum progress. */
const points: { state: BatchState; progress: number }[] = [
  { state: 'reading', progress: 0.3 },
  { state: 'checking', progress: 0.2 },
  { state: 'checking', progress: 0.7 },
  { state: 'committing', progress: 0.2 },
  { state: 'committing', progress: 0.7 },
];
const kills = isStress ? points : points.slice(2, 4);

describe(`a file of ${ROWS} rows, ${BAD} of them bad`, () => {
  const folder = makeFolder(afterAll);
  const figures = path.join(folder, 'figures.json');
  const measure = { MEASURE_TO: figures, NODE_OPTIONS: `--import=${new URL('measure.mjs', import.meta.url).href}` };
  let database: Awaited<ReturnType<typeof cloneDatabase>>;
  let server: ServerProcess | undefined;
  const start = (env: Record<string, string> = {}) => startProcess({ GALEN_DATA_DIR: folder, DATABASE_URL: database.url, ...env });
  beforeAll(async () => {
    database = await cloneDatabase(inject('databaseUrl'), 'demo');
  });
  afterAll(async () => {
    server?.signal('SIGKILL');
    await server?.ended;
    await database.drop();
  });

  async function signedIn(origin: string): Promise<ImportDesk> {
    const browser = new TestBrowser(origin);
    await browser.request('GET', '/healthz');
    expect((await browser.signIn('omkar.j')).status).toBe(200);
    return new ImportDesk(browser);
  }

  /** Expects that the database contains every good row once, with one audit row, and no bad row. */
  async function expectWritten(batch: Batch, seed: number): Promise<void> {
    const client = new pg.Client({ connectionString: database.url });
    await client.connect();
    const { rows } = await client.query(
      `with mine as (select id, name, pincode from post_offices where name like $2)
       select (select count(*) from mine) as records, (select count(distinct lower(name)) from mine) as names,
         (select count(*) from batch_outcomes where batch_id = $1 and outcome = 'written') as outcomes,
         (select count(*) from audit a join mine on a.record = 'post_offices/' || mine.id where a.before is null) as created,
         (select count(*) from audit a join mine on a.record = 'post_offices/' || mine.id) as audited,
         (select count(*) from batch_rows where batch_id = $1) as stored,
         (select count(*) from batch_file_parts where batch_id = $1) as parts`,
      [batch.id, `Office % "${seed}"`],
    );
    await client.end();
    expect(rows[0]).toEqual({ records: GOOD, names: GOOD, outcomes: GOOD, created: GOOD, audited: GOOD, stored: ROWS, parts: 0 });
  }

  async function expectRefused(desk: ImportDesk, batch: Batch, { bad }: GeneratedFile): Promise<void> {
    const badRows = await desk.allRows(batch.id, 'verdict=bad');
    expect(badRows.map(({ line }) => line).join()).toBe(bad.map(({ line }) => line).join());
    for (const [at, { errors }] of badRows.entries()) {
      expect(errors[0]).toMatchObject({ field: bad[at]!.field, message: expect.stringMatching(bad[at]!.message) });
    }
  }

  test('reports each bad row with line, column and reason, writes each good one once, undoes them, and limits memory', {
    timeout: 600_000,
  }, async () => {
    server = await start(measure);
    const desk = await signedIn(server.origin);
    const file = generateFile(55, ROWS, BAD);
    process.kill(server.pid, 'SIGUSR2');
    const since = performance.now();
    const { status, body } = await desk.upload('post-offices', file.csv);
    expect({ status, body }).toMatchObject({ status: 200, body: { kind: 'file', target: 'post-offices' } });
    const mapping = await desk.until(body.id);
    expect(mapping).toMatchObject({ state: 'mapping', rows: ROWS, may: ['map', 'chooseTitles', 'cancel'] });
    expect(await desk.map(mapping)).toMatchObject({ status: 200 });
    const reviewing = await desk.until(body.id);
    expect(reviewing).toMatchObject({ state: 'reviewing', counts: { created: GOOD, changed: 0, unchanged: 0, bad: BAD } });
    await expectRefused(desk, reviewing, file);
    expect(await desk.move(reviewing, 'commit')).toMatchObject({ status: 200 });
    const finished = await desk.until(body.id);
    const seconds = (performance.now() - since) / 1_000;
    expect(finished).toMatchObject({ state: 'done', written: GOOD, failed: 0, progress: 1 });
    await expectWritten(finished, 55);

    const { grown, lag99, lagMost } = JSON.parse(readFileSync(figures, 'utf8'));
    const badRows = `${seconds.toFixed(1)} s from drop to done; memory +${grown.toFixed(0)} MB; lag p99 ${lag99.toFixed(0)} ms, most ${lagMost.toFixed(0)} ms`;
    console.info(badRows);
    expect(grown, badRows).toBeLessThan(300);
    // Other load on the machine stretches every slice; on an idle machine the lag is 100 ms.
    const loadFactor = Math.max(1, (os.loadavg()[0] ?? 0) / os.availableParallelism() / 1.5);
    expect(lag99, badRows).toBeLessThan(isStress ? 100 * loadFactor : 30_000);

    expect(await desk.move(finished, 'undo')).toMatchObject({ status: 200 });
    expect(await desk.until(body.id)).toMatchObject({ state: 'undone', undone: GOOD, kept: 0 });
    server.signal('SIGTERM');
    expect(await server.ended).toMatchObject({ code: 0 });
  });

  test('has the same result when the server is killed in between', { timeout: 600_000 }, async () => {
    server = await start();
    let desk = await signedIn(server.origin);
    const file = generateFile(56, ROWS, BAD);
    const { status, body } = await desk.upload('post-offices', file.csv);
    expect({ status, body }).toMatchObject({ status: 200 });
    const order: BatchState[] = ['reading', 'mapping', 'checking', 'reviewing', 'committing', 'done'];
    const isReached = (batch: Batch, kill: (typeof kills)[number]) => {
      const [current, target] = [order.indexOf(batch.state), order.indexOf(kill.state)];
      return current > target || (current === target && batch.progress >= kill.progress);
    };
    const reached: string[] = [];
    for (const kill of kills) {
      let batch = await desk.until(body.id, (now) => isReached(now, kill) || now.state === 'mapping' || now.state === 'reviewing');
      if (batch.state === 'mapping' && kill.state !== 'reading') await desk.map(batch);
      if (batch.state === 'reviewing' && kill.state === 'committing') await desk.move(batch, 'commit');
      batch = await desk.until(body.id, (now) => isReached(now, kill));
      reached.push(`${batch.state} ${batch.progress.toFixed(2)}`);
      server.signal('SIGKILL');
      await server.ended;
      server = await start();
      desk = new ImportDesk(movedTo(desk.browser, server.origin));
    }
    console.info(`killed at ${reached.join(', ')}`);
    const finished = await desk.until(body.id);
    expect(finished).toMatchObject({
      state: 'done',
      rows: ROWS,
      counts: { created: GOOD, changed: 0, unchanged: 0, bad: BAD },
      written: GOOD,
      failed: 0,
    });
    await expectWritten(finished, 56);
    await expectRefused(desk, finished, file);
  });
});

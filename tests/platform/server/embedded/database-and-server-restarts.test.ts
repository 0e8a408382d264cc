import pg from 'pg';
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { isAlive } from '#platform/server/db/embedded/process-identity.ts';
import { makeFolder } from '#tests/support/folders.ts';
import { openHere, startOpener } from './openers.ts';

async function connect(url: string): Promise<pg.Client> {
  const client = new pg.Client(url);
  client.on('error', () => undefined);
  await client.connect();
  onTestFinished(() => client.end().catch(() => undefined));
  return client;
}

type Say = (message: string) => void;

describe('independent restarts of database and server', () => {
  const folder = makeFolder(afterAll);

  test('a database that outlives its killed server is taken over with all committed data', async () => {
    const killed = startOpener('database', folder);
    const first = await killed.next();
    const before = await connect(first.url);
    await before.query("CREATE TABLE kept AS SELECT 'acknowledged' AS word");
    await killed.kill('SIGKILL');
    const database = await openHere(folder);
    expect(database).toMatchObject({ reused: true, url: first.url });
    expect(database.pid()).toBe(first.pid);
    const after = await connect(database.url);
    expect((await after.query('SELECT word FROM kept')).rows).toEqual([{ word: 'acknowledged' }]);
  });

  test('a database that is killed is restarted at the same address', async () => {
    const log = { info: vi.fn<Say>(), warn: vi.fn<Say>(), error: vi.fn<Say>() };
    const database = await openHere(folder, { log });
    const client = await connect(database.url);
    await client.query("CREATE TABLE rescued AS SELECT 'acknowledged' AS word");
    const ended = new Promise((resolve) => client.once('end', resolve));
    const first = database.pid();
    process.kill(first, 'SIGKILL');
    await ended;
    await vi.waitUntil(() => database.pid() !== first, { timeout: 10_000 });
    const reconnected = await connect(database.url);
    expect((await reconnected.query('SELECT word FROM rescued')).rows).toEqual([{ word: 'acknowledged' }]);
    expect(log.error).toHaveBeenCalledWith(expect.stringContaining('starting it again'));
  });

  test('stop ends the database with an open transaction, and the next start needs no recovery', async () => {
    const database = await openHere(folder);
    const client = await connect(database.url);
    await client.query('CREATE TABLE unfinished (word text)');
    await client.query("BEGIN; INSERT INTO unfinished VALUES ('never committed')");
    await database.stop();
    expect(isAlive(database.pid())).toBe(false);
    const next = await openHere(folder);
    expect(next).toMatchObject({ reused: false, isNew: false });
    const { rows } = await (await connect(next.url)).query('SELECT count(*)::int AS count FROM unfinished');
    expect(rows).toEqual([{ count: 0 }]);
  });
});

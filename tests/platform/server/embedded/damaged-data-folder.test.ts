import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, watch, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { DamagedDataFolderError } from '#platform/server/db/embedded/errors.ts';
import { acquireServerLock } from '#platform/server/db/embedded/server-lock.ts';
import { makeFolder } from '#tests/support/folders.ts';
import { openHere, startOpener } from './openers.ts';

const refusal = async (folder: string): Promise<unknown> => openHere(folder).catch((reason: unknown) => reason);

describe('an incomplete or damaged data folder', () => {
  test('a first start killed while creating the database is repaired by the next', async () => {
    const folder = makeFolder();
    const watcher = watch(folder);
    const killed = startOpener('database', folder);
    for await (const [, name] of watcherEvents(watcher)) if (name.startsWith('postgres.making')) break;
    await killed.kill('SIGKILL');
    watcher.close();
    expect(existsSync(path.join(folder, 'postgres'))).toBe(false);
    expect((await openHere(folder)).isNew).toBe(true);
    expect(readdirSync(folder).filter((name) => name.includes('making'))).toEqual([]);
  });

  test('files that are no database are kept and named, and moved aside only on request', async () => {
    const folder = makeFolder();
    mkdirSync(path.join(folder, 'postgres'));
    writeFileSync(path.join(folder, 'postgres', 'precious'), 'data');
    const error = await refusal(folder);
    expect(error).toBeInstanceOf(DamagedDataFolderError);
    expect(String(error)).toContain('PG_VERSION is missing');
    expect(String(error)).toContain('--move-damaged-aside');
    expect(readdirSync(path.join(folder, 'postgres'))).toEqual(['precious']);
    expect((await openHere(folder, { moveDamagedAside: true })).isNew).toBe(true);
    const movedAside = readdirSync(folder).find((name) => name.startsWith('postgres.damaged-'));
    expect(readFileSync(path.join(folder, String(movedAside), 'precious'), 'utf8')).toBe('data');
  });

  test('a database of another major version is refused with both versions', async () => {
    const folder = makeFolder();
    mkdirSync(path.join(folder, 'postgres'));
    writeFileSync(path.join(folder, 'postgres', 'PG_VERSION'), '17\n');
    expect(String(await refusal(folder))).toMatch(/PostgreSQL 17.*PostgreSQL 18/);
  });

  test('a truncated write-ahead log is reported as damage with PostgreSQL’s message, and the folder is released', async () => {
    const folder = makeFolder();
    await (await openHere(folder)).stop();
    const wal = path.join(folder, 'postgres', 'pg_wal');
    for (const name of readdirSync(wal)) if (/^[0-9A-F]{24}$/.test(name)) truncateSync(path.join(wal, name));
    const error = await refusal(folder);
    expect(error).toBeInstanceOf(DamagedDataFolderError);
    expect(String(error)).toContain('checkpoint');
    expect(() => acquireServerLock(folder)).not.toThrow();
  });
});

async function* watcherEvents(watcher: ReturnType<typeof watch>): AsyncGenerator<[string, string]> {
  for (;;) yield (await once(watcher, 'change')) as [string, string];
}

/** Backups of the embedded database and the files, and their restoration. */
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { beforeAll, afterAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { backup, restore } from '#app/backup.ts';
import { removeOlderBackups } from '#platform/server/backup/remove-older.ts';
import { restoreBackup } from '#platform/server/backup/restore-backup.ts';
import { takeBackup } from '#platform/server/backup/take-backup.ts';
import { systemClock } from '#platform/server/clock.ts';
import { type EmbeddedPostgres, startEmbeddedPostgres } from '#platform/server/db/embedded/embedded-postgres.ts';
import { openDiskStorage } from '#platform/server/files/disk-storage.ts';
import { makeFolder } from '#tests/support/folders.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
const FILE = '0b8f2c1e5d0e4a539b382f7f7f1c0a11';
const LATER_FILE = '4c1d7a901b7b4c578a556f3c7a3a9e02';

const open = (dataDir: string) => startEmbeddedPostgres({ dataDir, log });

async function query<Row extends object>({ url }: Pick<EmbeddedPostgres, 'url'>, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** What a data folder contains once its server runs. */
async function contentOf(dataDir: string) {
  const database = await open(dataDir);
  try {
    const [row] = await query<{ pairs: number; halves: number; last: number }>(
      database,
      `select count(*)::int as pairs, count(*) filter (where parts <> 2)::int as halves, max(pair)::int as last
       from (select pair, count(*) as parts from halves group by pair) pairs`,
    );
    return row!;
  } finally {
    await database.stop();
  }
}

/** Writes pairs of rows, each in one transaction, until it is stopped; says how many were committed. */
function startWriter(database: EmbeddedPostgres) {
  let pairs = 0;
  const times: number[] = [];
  const stopping = new AbortController();
  const client = new pg.Client({ connectionString: database.url });
  const done = (async () => {
    await client.connect();
    while (!stopping.signal.aborted) {
      const pair = pairs + 1;
      await client.query('begin');
      for (const half of ['a', 'b']) await client.query(`insert into halves values ($1, $2, repeat($2, 2000))`, [pair, half]);
      await client.query('commit');
      pairs = pair;
      times.push(Date.now());
    }
    await client.end();
  })();
  return {
    committed: () => pairs,
    committedBy: (time: number) => times.filter((each) => each < time).length,
    stop: () => {
      stopping.abort();
      return done;
    },
  };
}

const everythingIn = (folder: string): string[] => readdirSync(folder, { recursive: true }).map(String).toSorted();

let dataDir: string;
let into: string;
let folder: string;
let committed: { before: number; at: number; by: (time: number) => number };

beforeAll(async () => {
  dataDir = makeFolder(afterAll);
  into = path.join(makeFolder(afterAll), 'backups');
  const database = await open(dataDir);
  const files = openDiskStorage(path.join(dataDir, 'files'));
  await query(database, 'create table halves (pair integer, half text, filler text)');
  await files.put(FILE, Buffer.from('a prescription'));
  const writer = startWriter(database);
  try {
    await vi.waitUntil(() => writer.committed() > 20, { timeout: 60_000 });
    const before = writer.committed();
    ({ folder } = await takeBackup({ dataDir, into, log, clock: systemClock }));
    committed = { before, at: writer.committed(), by: writer.committedBy };
    await vi.waitUntil(() => writer.committed() > committed.at + 5, { timeout: 60_000 });
  } finally {
    await writer.stop();
    await database.stop();
  }
});

describe('a backup of a running server', () => {
  test('has what was committed before it began, whole transactions alone, and the files', async () => {
    const other = makeFolder();
    const { before, taken_at } = await restoreBackup({ from: folder, dataDir: other, log, clock: systemClock });
    expect(before).toEqual([]);
    const { pairs, halves, last } = await contentOf(other);
    expect(halves).toBe(0);
    expect(last).toBe(pairs);
    expect(pairs).toBeGreaterThanOrEqual(committed.before);
    expect(pairs).toBeGreaterThanOrEqual(committed.by(new Date(taken_at).getTime()));
    expect(pairs).toBeLessThanOrEqual(committed.at + 1);
    expect(readFileSync(path.join(other, 'files', 'whole', FILE.slice(0, 2), FILE), 'utf8')).toBe('a prescription');
    expect(everythingIn(other).filter((name) => name.startsWith('restoring'))).toEqual([]);
  });

  test.skipIf(process.platform === 'win32')('can be read by its user alone, and has a name of its time', () => {
    expect(path.basename(folder)).toMatch(/^galen-ops-\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/);
    expect(readdirSync(into)).toEqual([path.basename(folder)]);
    for (const name of ['.', 'postgres', 'postgres/PG_VERSION', 'manifest.json', 'files/whole'])
      expect(statSync(path.join(folder, name)).mode & 0o077, name).toBe(0);
  });
});

describe('a restoration', () => {
  test('replaces what is there, and keeps it', async () => {
    const other = makeFolder();
    const database = await open(other);
    await query(database, 'create table halves as select 7 as pair, 1 as part');
    await database.stop();
    const files = openDiskStorage(path.join(other, 'files'));
    await files.put(LATER_FILE, Buffer.from('another one'));
    const { before, taken_at } = await restoreBackup({ from: folder, dataDir: other, log, clock: systemClock });
    expect(before.map((name) => path.basename(name).replace(/-.*/, ''))).toEqual(['postgres.before', 'files.before']);
    expect(new Date(taken_at).getTime()).toBeLessThanOrEqual(Date.now());
    expect((await contentOf(other)).pairs).toBeGreaterThanOrEqual(committed.before);
    expect(existsSync(path.join(other, 'files', 'whole', LATER_FILE.slice(0, 2)))).toBe(false);
    expect(existsSync(path.join(String(before[1]), 'whole', LATER_FILE.slice(0, 2), LATER_FILE))).toBe(true);
  });

  test('is refused while a server runs, and changes nothing', async () => {
    const other = makeFolder();
    const database = await open(other);
    onTestFinished(() => database.stop());
    await expect(restoreBackup({ from: folder, dataDir: other, log, clock: systemClock })).rejects.toThrow('is in use by another server');
    expect(readdirSync(other).filter((name) => /before|restoring/.test(name))).toEqual([]);
  });

  describe('of a backup that is not whole', () => {
    const refusals: [string, (copy: string) => void, string][] = [
      [
        'a byte that was changed',
        (copy) => writeFileSync(path.join(copy, 'postgres', 'PG_VERSION'), '19\n'),
        'PG_VERSION is not as it was written',
      ],
      ['a file that is missing', (copy) => rmSync(path.join(copy, 'files', 'whole'), { recursive: true }), 'is missing'],
      ['no manifest', (copy) => rmSync(path.join(copy, 'manifest.json')), 'no complete backup'],
      ['a manifest of something else', (copy) => writeFileSync(path.join(copy, 'manifest.json'), '{}'), 'manifest.json is damaged'],
      [
        'a manifest that leads out of it',
        (copy) => rewrite(copy, (text) => text.replace('"files/whole"', '"../whole"')),
        'manifest.json is damaged',
      ],
      [
        'files of another platform',
        (copy) => rewrite(copy, (text) => text.replace(/"platform": "[^"]+"/, '"platform": "plan9-vax"')),
        'made on plan9-vax',
      ],
      [
        'another PostgreSQL',
        (copy) => rewrite(copy, (text) => text.replace(/"postgres": "[^"]+"/, '"postgres": "16.2"')),
        'is of PostgreSQL 16',
      ],
    ];
    const rewrite = (copy: string, change: (text: string) => string) => {
      const file = path.join(copy, 'manifest.json');
      writeFileSync(file, change(readFileSync(file, 'utf8')));
    };

    test.each(refusals)('is refused for %s, and changes nothing', async (_name, damage, words) => {
      const [copy, other] = [path.join(makeFolder(), 'copy'), makeFolder()];
      copyAll(folder, copy);
      damage(copy);
      mkdirSync(path.join(other, 'postgres'));
      writeFileSync(path.join(other, 'postgres', 'precious'), 'data');
      await expect(restoreBackup({ from: copy, dataDir: other, log, clock: systemClock })).rejects.toThrow(words);
      expect(everythingIn(other).filter((name) => !/^(server-\d+\.lock|socket|postgresql-)/.test(name))).toEqual([
        'postgres',
        'postgres/precious',
      ]);
    });
  });
});

describe('the commands', () => {
  const env = { GALEN_DATA_DIR: '', INIT_CWD: '' };

  test('back up a server that does not run, and do not leave a database running', async () => {
    const parent = makeFolder();
    await backup({ args: ['backups', '--keep', '1'], env: { ...env, GALEN_DATA_DIR: dataDir, INIT_CWD: parent } });
    const [name] = readdirSync(path.join(parent, 'backups'));
    expect(existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    const other = makeFolder();
    await restore({ args: [`backups/${name}`], env: { ...env, GALEN_DATA_DIR: other, INIT_CWD: parent } });
    expect((await contentOf(other)).pairs).toBeGreaterThan(committed.at);
  });

  test.each([
    [[], {}, 'Name one folder'],
    [['--help'], {}, 'Name one folder'],
    [['one', 'two'], {}, 'Name one folder'],
    [['backups'], { DATABASE_URL: 'postgresql://localhost/galen' }, 'pg_dump'],
  ])('refuse %j with %j in words', async (args, settings, words) => {
    for (const run of [backup, restore])
      await expect(run({ args, env: { ...env, GALEN_DATA_DIR: dataDir, ...settings } })).rejects.toThrow(
        expect.objectContaining({ forUser: true, message: expect.stringContaining(words) }),
      );
  });

  test('remove all complete backups but the latest ones, and nothing else', async () => {
    const parent = makeFolder();
    const names = ['galen-ops-2026-11-26T02-00-00-000Z', 'galen-ops-2026-11-27T02-00-00-000Z', 'galen-ops-2026-11-28T02-00-00-000Z'];
    const others = ['galen-ops-2026-11-20T02-00-00-000Z.unfinished', 'galen-ops-2026-11-21T02-00-00-000Z', 'notes'];
    for (const name of [...names, ...others]) mkdirSync(path.join(parent, name));
    for (const name of [...names, 'notes']) writeFileSync(path.join(parent, name, 'manifest.json'), '{}');
    expect(await removeOlderBackups(parent, 2)).toEqual([names[0]]);
    expect(readdirSync(parent).toSorted()).toEqual([...others, ...names.slice(1)].toSorted());
    expect(await removeOlderBackups(parent, 2)).toEqual([]);
  });

  test.each(['0', '-1', 'all', ''])('refuse to keep “%s” backups, and make none', async (keep) => {
    const parent = makeFolder();
    const args = [path.join(parent, 'b'), '--keep', ...(keep === '' ? [] : [keep])];
    await expect(backup({ args, env: { ...env, GALEN_DATA_DIR: dataDir } })).rejects.toThrow('--keep takes the number of backups');
    expect(readdirSync(parent)).toEqual([]);
  });

  test('refuse a folder without a database, and backups within the data folder', async () => {
    const empty = makeFolder();
    await expect(backup({ args: [path.join(makeFolder(), 'b')], env: { ...env, GALEN_DATA_DIR: empty } })).rejects.toThrow(
      'There is no database',
    );
    await expect(backup({ args: [path.join(dataDir, 'files', 'b')], env: { ...env, GALEN_DATA_DIR: dataDir } })).rejects.toThrow(
      'lies in the data folder',
    );
    expect(readdirSync(empty)).toEqual([]);
  });

  test('leave nothing behind when the folder cannot be written', async () => {
    const file = path.join(makeFolder(), 'file');
    writeFileSync(file, '');
    await expect(backup({ args: [path.join(file, 'b')], env: { ...env, GALEN_DATA_DIR: dataDir } })).rejects.toThrow(
      'cannot be written: a part of the path is a file',
    );
  });
});

function copyAll(from: string, to: string): void {
  for (const name of ['.', ...everythingIn(from)]) {
    const source = path.join(from, name);
    if (statSync(source).isDirectory()) mkdirSync(path.join(to, name), { recursive: true });
    else writeFileSync(path.join(to, name), readFileSync(source));
  }
}

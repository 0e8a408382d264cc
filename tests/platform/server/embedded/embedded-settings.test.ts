import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { makeFolder } from '#tests/support/folders.ts';
import { openHere } from './openers.ts';

async function query<Row extends pg.QueryResultRow>(url: string, sql: string): Promise<Row[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query<Row>(sql)).rows;
  } finally {
    await client.end();
  }
}

const folder = path.join(makeFolder(afterAll), 'long'.repeat(30));

test('the embedded database is durable, sorts by code point, uses UTC and has the search extensions', async () => {
  const { url } = await openHere(folder);
  const settings = ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums', 'server_encoding', 'TimeZone', 'max_connections'];
  const rows = await query<{ setting: string }>(
    url,
    `SELECT current_setting(name) AS setting FROM unnest('{${settings.join()}}'::text[]) AS name`,
  );
  expect(rows.map(({ setting }) => setting)).toEqual(['on', 'on', 'on', 'on', 'UTF8', 'UTC', '100']);
  expect(await query(url, "SELECT word FROM unnest('{ä,b,B,a}'::text[]) AS word ORDER BY word")).toEqual(
    ['B', 'a', 'b', 'ä'].map((word) => ({ word })),
  );
  await query(url, 'CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent');
  expect(await query(url, "SELECT unaccent('Müller') AS plain, upper('ä') AS upper, similarity('insulin', 'insulin') AS alike")).toEqual([
    { plain: 'Muller', upper: 'Ä', alike: 1 },
  ]);
});

test('the database rejects other local users and connections without the password', async () => {
  const { url } = await openHere(folder);
  const socketDir = String(new URL(url).searchParams.get('host'));
  expect(statSync(socketDir).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(folder, 'postgres')).mode & 0o777).toBe(0o700);
  expect(statSync(path.join(folder, 'postgres', 'galen-secrets.json')).mode & 0o777).toBe(0o600);
  const wrongUrl = new URL(url);
  wrongUrl.password = 'guess';
  await expect(query(wrongUrl.href, 'SELECT 1')).rejects.toThrow('password authentication failed');
  expect(await query(url, "SELECT current_setting('is_superuser') AS super, current_setting('listen_addresses') AS network")).toEqual([
    { super: 'off', network: '' },
  ]);
});

test('a folder with a long path gets its socket in a short one', async () => {
  const { url } = await openHere(folder);
  expect(new URL(url).searchParams.get('host')?.length).toBeLessThan(80);
  expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
});

test('the database log contains no statements and no values of failed ones', async () => {
  const { url } = await openHere(folder);
  const failing = query(url, "CREATE TABLE patient (name text UNIQUE); INSERT INTO patient VALUES ('Jane Roe'), ('Jane Roe')");
  await expect(failing).rejects.toThrow('duplicate key');
  const log = readFileSync(path.join(folder, 'postgres.log'), 'utf8');
  expect(log).toContain('duplicate key');
  expect(log).not.toContain('Jane Roe');
});

import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { inject } from 'vitest';
import { urlOf } from './database.ts';

/** A database as it was before the migration with this tag, such as `_drugs`. */
export async function databaseBefore(tag: string, name: string): Promise<{ url: string; client: pg.Client; close: () => Promise<void> }> {
  const folder = mkdtempSync(path.join(tmpdir(), 'galen-migrations-'));
  cpSync('src/platform/server/db/migrations', folder, { recursive: true });
  const file = path.join(folder, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(file, 'utf8'));
  const at = journal.entries.findIndex((entry: { tag: string }) => entry.tag.endsWith(tag));
  writeFileSync(file, JSON.stringify({ ...journal, entries: journal.entries.slice(0, at) }));
  const server = inject('databaseUrl');
  const other = new pg.Client({ connectionString: server });
  await other.connect();
  await other.query(`create database ${name}`);
  await other.end();
  const url = urlOf(server, name);
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await migrate(drizzle(client), { migrationsFolder: folder });
  rmSync(folder, { recursive: true });
  return { url, client, close: () => client.end() };
}

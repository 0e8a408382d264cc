import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { grantAppRole } from '#platform/server/db/app-role.ts';
import { migrateDatabase, openDatabase } from '#platform/server/db/database.ts';
import { fillDemo } from '#app/fill.ts';
import { startEmbeddedPostgres } from '#platform/server/db/embedded/embedded-postgres.ts';
import { hashCheaply } from './passwords.ts';

/**
 * One real PostgreSQL for all server tests: a template that is only migrated, and one with the demonstration business
 * as it stands at `DEMO_NOW`. Each test file clones the one it needs (`cloneDatabase`).
 */
declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    /** The same server, as the role that the product works as. */
    appDatabaseUrl: string;
  }
}

/** The moment at which the demonstration business of the tests was filled: a working day, noon in the business time zone. */
export const DEMO_NOW = new Date('2026-11-18T06:30:00Z');

const quiet = { info: () => undefined, warn: () => undefined, error: (line: string) => console.error(line) };

export function urlOf(url: string, database: string): string {
  const other = new URL(url);
  other.pathname = `/${database}`;
  return other.href;
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Vitest's global set-up of the server tests. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'galen-tests-'));
  // PostgreSQL runs as another user when the tests run as root; it has to pass through.
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, log: quiet, isDisposable: true });
  for (const template of ['template_empty', 'template_demo']) {
    await administer(postgres.url, `create database ${template}`);
    await migrateDatabase(urlOf(postgres.url, template));
    await grantAppRole(urlOf(postgres.url, template));
  }
  const db = openDatabase(urlOf(postgres.url, 'template_demo'), { error: () => undefined });
  await fillDemo(db.$client, { now: DEMO_NOW, hashPassword: hashCheaply });
  await db.$client.end();
  project.provide('databaseUrl', postgres.url);
  project.provide('appDatabaseUrl', postgres.appUrl);
  return async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
}

let clones = 0;

/** SQLSTATE of a database that cannot go yet: object_in_use, and insufficient_privilege to end who works in it. */
const busy = new Set<unknown>(['55006', '42501']);

/** A database of one's own, cloned in a fraction of a second. */
export async function cloneDatabase(serverUrl: string, template: 'empty' | 'demo'): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `clone_${process.pid}_${(clones += 1)}_${template}`;
  await administer(serverUrl, `create database ${name} template template_${template} strategy file_copy`);
  const drop = async () => {
    // The first also ends the connections of servers that were killed, but its owner may not end an automatic vacuum: the second does.
    for (const statement of [`drop database ${name} with (force)`, `drop database ${name}`]) {
      try {
        return await administer(serverUrl, statement);
      } catch (error) {
        if (!busy.has((error as { code?: string }).code)) throw error;
      }
    }
    // Somebody takes longer to end than PostgreSQL waits (5 s): the database goes with the folder at the end.
  };
  return { url: urlOf(serverUrl, name), drop };
}

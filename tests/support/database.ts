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
 * One PostgreSQL for all server tests, with two templates: migrated only, and filled with the demonstration business at
 * `DEMO_NOW`. Each test file clones the one it needs (`cloneDatabase`).
 */
declare module 'vitest' {
  interface ProvidedContext {
    databaseUrl: string;
    /** Connection string of the server's role. */
    appDatabaseUrl: string;
  }
}

/** Time at which the tests' demonstration business was filled: noon on a working day in the business time zone. */
export const DEMO_NOW = new Date('2026-11-18T06:30:00Z');

const errorLog = { info: () => undefined, warn: () => undefined, error: (line: string) => console.error(line) };

export function urlOf(url: string, database: string): string {
  const cloneUrl = new URL(url);
  cloneUrl.pathname = `/${database}`;
  return cloneUrl.href;
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

/** Vitest's global setup of the server tests. */
export default async function setup(project: TestProject) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'galen-tests-'));
  // If the tests run as root, PostgreSQL runs as another user, which must be able to enter.
  chmodSync(dataDir, 0o711);
  const postgres = await startEmbeddedPostgres({ dataDir, log: errorLog, isDisposable: true });
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

/** SQLSTATEs of a database that cannot be dropped yet: object_in_use, and insufficient_privilege to terminate a backend. */
const busy = new Set<unknown>(['55006', '42501']);

/** Clones a database, which takes a fraction of a second. */
export async function cloneDatabase(serverUrl: string, template: 'empty' | 'demo'): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `clone_${process.pid}_${(clones += 1)}_${template}`;
  await administer(serverUrl, `create database ${name} template template_${template} strategy file_copy`);
  const drop = async () => {
    // The first statement also ends connections of killed servers, but the owner may not end an autovacuum; the second waits
    // for it.
    for (const statement of [`drop database ${name} with (force)`, `drop database ${name}`]) {
      try {
        return await administer(serverUrl, statement);
      } catch (error) {
        if (!busy.has((error as { code?: string }).code)) throw error;
      }
    }
    // If a backend takes longer than PostgreSQL waits (5 s), the database is removed with the folder.
  };
  return { url: urlOf(serverUrl, name), drop };
}

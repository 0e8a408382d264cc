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
import { storedCluster } from './stored-cluster.ts';

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

type TestPostgres = Awaited<ReturnType<typeof startEmbeddedPostgres>>;

async function fillTemplates({ url }: TestPostgres): Promise<void> {
  for (const template of ['template_empty', 'template_demo']) {
    await administer(url, `create database ${template}`);
    await migrateDatabase(urlOf(url, template));
    await grantAppRole(urlOf(url, template));
  }
  const db = openDatabase(urlOf(url, 'template_demo'), { error: () => undefined });
  await fillDemo(db.$client, { now: DEMO_NOW, hashPassword: hashCheaply });
  await db.$client.end();
}

async function startWithTemplates(): Promise<{ postgres: TestPostgres; end: () => Promise<void> }> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'galen-tests-'));
  // If the tests run as root, PostgreSQL runs as another user, which must be able to enter.
  chmodSync(dataDir, 0o711);
  const cluster = path.join(dataDir, 'postgres');
  const start = () => startEmbeddedPostgres({ dataDir, log: errorLog, isDisposable: true });
  const stored = storedCluster();
  const isFilled = stored.restore(cluster);
  let postgres = await start();
  if (!isFilled) {
    await fillTemplates(postgres);
    // Only the files of a stopped PostgreSQL can be copied.
    await postgres.stop();
    stored.keep(cluster);
    postgres = await start();
  }
  const end = async () => {
    await postgres.stop();
    rmSync(dataDir, { recursive: true, force: true });
  };
  return { postgres, end };
}

/** Each project of Vitest loads this module for itself in the same process; they share one PostgreSQL. */
const shared = globalThis as { testPostgres?: { users: number; started: ReturnType<typeof startWithTemplates> } };

/** Vitest's global setup of the server tests. */
export default async function setup(project: TestProject) {
  const running = (shared.testPostgres ??= { users: 0, started: startWithTemplates() });
  running.users += 1;
  const { postgres, end } = await running.started;
  project.provide('databaseUrl', postgres.url);
  project.provide('appDatabaseUrl', postgres.appUrl);
  return async () => {
    running.users -= 1;
    if (running.users > 0) return;
    delete shared.testPostgres;
    await end();
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

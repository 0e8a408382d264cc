import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { connectClient, reportBrokenConnections } from './broken-connections.ts';
import { findAppRoot } from './embedded/app-root.ts';
import { changesOfRequest, limitToRequestTime, recordChanges } from './request-time.ts';
import { withEndListeners } from './transaction-end.ts';

export type Database = NodePgDatabase & { $client: pg.Pool };
/** A transaction's connection. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** For queries that run inside and outside transactions. */
export type Queryable = Database | Transaction;

/** bigint columns hold ids and counts, far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens a pool on PostgreSQL 15 or later. Statements time out after 5 s, so that requests do not pile up behind a slow database. */
export function openDatabase(url: string, log: { error: (fault: unknown, message: string) => void }): Database {
  const pool = new pg.Pool({
    connectionString: url,
    max: 12,
    connectionTimeoutMillis: 5_000,
    statement_timeout: 5_000,
    query_timeout: 6_000,
    application_name: 'galen-ops',
  });
  reportBrokenConnections(pool, (fault) => log.error(fault, 'a database connection broke'));
  limitToRequestTime(pool);
  const db = drizzle(pool);
  db.transaction = withEndListeners(db, async (work, config) => {
    const connection = await pool.connect();
    const before = changesOfRequest();
    // Errors of the work itself have been rolled back; after any other error the state of the connection is unknown.
    let cached: unknown;
    let isOver = false;
    try {
      const result = await drizzle(connection).transaction(async (tx) => {
        try {
          const worked = await work(tx);
          if (config?.accessMode !== 'read only' && before === 'none') recordChanges('unknown');
          return worked;
        } catch (fault) {
          cached = fault;
          throw fault;
        }
      }, config);
      isOver = true;
      if (config?.accessMode !== 'read only') recordChanges('made');
      return result;
    } catch (fault) {
      isOver = fault !== undefined && fault === cached;
      if (isRefused(fault)) recordChanges(before);
      throw fault;
    } finally {
      // The library would not release the connection if BEGIN fails.
      connection.release(!isOver);
    }
  });
  return db;
}

/** Whether the database answered with an error, so that the transaction is rolled back; a broken connection says nothing. */
function isRefused(fault: unknown): boolean {
  const root = fault instanceof Error && fault.cause !== undefined ? fault.cause : fault;
  return root instanceof pg.DatabaseError && root.severity === 'ERROR';
}

/** Migrates the schema. Forward only and idempotent. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = await connectClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    // Serialises migrations of several servers.
    await client.query('select pg_advisory_lock(4711)');
    await migrate(drizzle(client), { migrationsFolder: migrationsFolder() });
  } finally {
    await client.end();
  }
}

function migrationsFolder(): string {
  const root = findAppRoot();
  const source = path.join(root, 'src/platform/server/db/migrations');
  return existsSync(source) ? source : path.join(root, 'dist/server/migrations');
}

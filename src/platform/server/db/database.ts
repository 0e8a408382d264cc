import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import { existsSync } from 'node:fs';
import path from 'node:path';
import pg from 'pg';
import { connectClient, reportBrokenConnections } from './broken-connections.ts';
import { findAppRoot } from './embedded/app-root.ts';
import { limitToRequestTime } from './request-time.ts';
import { withEndListeners } from './transaction-end.ts';

export type Database = NodePgDatabase & { $client: pg.Pool };
/** The connection of one transaction. */
export type Transaction = Parameters<Parameters<Database['transaction']>[0]>[0];
/** Either: for queries that run inside and outside transactions. */
export type Queryable = Database | Transaction;

/** bigint columns are identities and counts, far below 2^53. */
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

/** Opens a pool on any PostgreSQL ≥ 15. A statement that runs longer than 5 s is ended, so that a slow database never piles up requests. */
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
  db.transaction = withEndListeners(async (work, config) => {
    const connection = await pool.connect();
    // What the work itself throws has been taken back; after any other fault nobody knows where the connection stands.
    let cached: unknown;
    let isOver = false;
    try {
      const result = await drizzle(connection).transaction(async (tx) => {
        try {
          return await work(tx);
        } catch (fault) {
          cached = fault;
          throw fault;
        }
      }, config);
      isOver = true;
      return result;
    } catch (fault) {
      isOver = fault !== undefined && fault === cached;
      throw fault;
    } finally {
      // The library itself would keep the connection for ever where the beginning fails.
      connection.release(!isOver);
    }
  });
  return db;
}

/** Brings the schema up to date. Forward only; safe to run again. */
export async function migrateDatabase(url: string): Promise<void> {
  const client = await connectClient({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    // Two servers that start on one database take turns.
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

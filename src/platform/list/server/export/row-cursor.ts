import { PgDialect } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import type { Database } from '#platform/server/db/database.ts';

/** Rows per fetch: limits memory, and the time that other requests wait. */
const PORTION = 1_000;
/** Timeout per fetch. Milliseconds. */
const PORTION_TIMEOUT = 20_000;

const dialect = new PgDialect();

type Row = Record<string, unknown>;

/** Sets the driver's timeout per statement, which its types do not declare. */
const patiently = (text: string, values: unknown[] = []) => ({ text, values, query_timeout: PORTION_TIMEOUT + 1_000 });

async function openCursor(client: PoolClient, statement: SQL): Promise<void> {
  const { sql, params } = dialect.sqlToQuery(statement);
  await client.query('begin isolation level repeatable read read only');
  await client.query(`set local statement_timeout = ${PORTION_TIMEOUT}`);
  // Optimises for all rows instead of the first ones.
  await client.query('set local cursor_tuple_fraction = 1');
  await client.query(patiently(`declare exported_rows no scroll cursor for ${sql}`, params));
}

const portionOf = async (client: PoolClient): Promise<Row[]> =>
  (await client.query<Row>(patiently(`fetch ${PORTION} from exported_rows`))).rows;

/** Ends the transaction in any state; a broken connection is discarded. */
const release = (client: PoolClient): Promise<void> =>
  client.query('rollback').then(
    () => client.release(),
    (fault: Error) => client.release(fault),
  );

/** Reads a statement's rows in portions. */
export interface RowCursor {
  /** The next portion; empty at the end. */
  next(): Promise<Row[]>;
  /** Releases the connection. Must be called when reading stops for any reason; repeated calls have no effect. */
  close(): Promise<void>;
}

/** Opens a cursor over a snapshot of all rows. Rejects if the statement is invalid. */
export async function readInPortions(db: Database, statement: SQL): Promise<RowCursor> {
  const client = await db.$client.connect();
  let released: Promise<void> | null = null;
  const close = () => (released ??= release(client));
  try {
    await openCursor(client, statement);
    let first: Row[] | null = await portionOf(client);
    const next = async () => {
      if (released) return [];
      const portion = first ?? (await portionOf(client));
      first = null;
      return portion;
    };
    return { next, close };
  } catch (fault) {
    await close();
    throw fault;
  }
}

import { PgDialect } from 'drizzle-orm/pg-core';
import type { SQL } from 'drizzle-orm';
import type { PoolClient } from 'pg';
import type { Database } from '#platform/server/db/database.ts';

/** Rows at a time: what is in memory, and what holds up other requests while it is written. */
const PORTION = 1_000;
/** Each portion may take this long, however many there are. Milliseconds. */
const PORTION_TIMEOUT = 20_000;

const dialect = new PgDialect();

type Row = Record<string, unknown>;

/** The driver gives up on a statement after a time, too; its types do not know that a statement can name its own. */
const patiently = (text: string, values: unknown[] = []) => ({ text, values, query_timeout: PORTION_TIMEOUT + 1_000 });

async function openCursor(client: PoolClient, statement: SQL): Promise<void> {
  const { sql, params } = dialect.sqlToQuery(statement);
  await client.query('begin isolation level repeatable read read only');
  await client.query(`set local statement_timeout = ${PORTION_TIMEOUT}`);
  // All rows are wanted, not the first ones soon.
  await client.query('set local cursor_tuple_fraction = 1');
  await client.query(patiently(`declare exported_rows no scroll cursor for ${sql}`, params));
}

const portionOf = async (client: PoolClient): Promise<Row[]> =>
  (await client.query<Row>(patiently(`fetch ${PORTION} from exported_rows`))).rows;

/** Ends the transaction whatever it is in; a connection that cannot be asked any more is thrown away. */
const release = (client: PoolClient): Promise<void> =>
  client.query('rollback').then(
    () => client.release(),
    (fault: Error) => client.release(fault),
  );

/** Rows of a statement, a portion at a time. */
export interface RowCursor {
  /** The next portion; empty after the last. */
  next(): Promise<Row[]>;
  /** Gives the connection back. To be called once nobody reads on, however that came about; again does no harm. */
  close(): Promise<void>;
}

/** Opens a cursor on all rows as they are at this moment. A statement that the database refuses is refused here. */
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

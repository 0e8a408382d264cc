import { type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Queryable, Transaction } from './database.ts';

/**
 * Statements of frequent operations, which PostgreSQL plans once per connection. The name belongs to one text: everything that
 * varies has to be a parameter.
 */

const dialect = new PgDialect();

/** Runs a named statement; dates come as text, as with `execute`. */
export async function executeNamed<Row extends Record<string, unknown>>(db: Queryable, name: string, statement: SQL): Promise<Row[]> {
  const { rows } = (await db._.session.prepareQuery(dialect.sqlToQuery(statement), undefined, name, false).execute()) as { rows: Row[] };
  return rows;
}

/** Sends several writes as one named statement. None of them sees what the others write. */
export async function writeTogether(tx: Transaction, name: string, writes: readonly SQLWrapper[]): Promise<void> {
  const parts = writes.map((write, index) => sql`${sql.identifier(`write_${index}`)} as ${write}`);
  await executeNamed(tx, name, sql`with ${sql.join(parts, sql`, `)} select`);
}

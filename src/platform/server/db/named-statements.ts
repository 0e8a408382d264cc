import { type Placeholder, type Query, type SQL, sql } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import type { Queryable } from './database.ts';

const dialect = new PgDialect();

async function run<Row extends Record<string, unknown>>(db: Queryable, name: string, query: Query, values: object): Promise<Row[]> {
  const prepared = db._.session.prepareQuery(query, undefined, name, false);
  const { rows } = (await prepared.execute({ ...values })) as { rows: Row[] };
  return rows;
}

/**
 * A statement of a frequent operation: compiled once here, and planned once per connection by PostgreSQL. Everything that varies
 * is one of the named values; dates come as text, as with `execute`.
 */
export function namedStatement<Values extends object, Row extends Record<string, unknown> = never>(
  name: string,
  write: (value: (name: keyof Values & string) => Placeholder) => SQL,
): (db: Queryable, values: Values) => Promise<Row[]> {
  const query = dialect.sqlToQuery(write((value) => sql.placeholder(value)));
  return (db, values) => run<Row>(db, name, query, values);
}

/** Runs a statement under a name, which belongs to one text. Its text is compiled each time: for statements that are made up of others. */
export const executeNamed = <Row extends Record<string, unknown>>(db: Queryable, name: string, statement: SQL): Promise<Row[]> =>
  run<Row>(db, name, dialect.sqlToQuery(statement), {});

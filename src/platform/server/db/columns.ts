import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, customType, timestamp } from 'drizzle-orm/pg-core';

/** Columns common to all tables. */

export const identity = () => bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
export const reference = () => bigint({ mode: 'number' });
/** The record of another table, which is never missing. */
export const referenceTo = (column: () => AnyPgColumn) => reference().notNull().references(column);
export const moment = () => timestamp({ withTimezone: true, mode: 'date' });
export const bytes = customType<{ data: Buffer }>({ dataType: () => 'bytea' });
/** Transaction id, unique in the database: a string of digits. */
export const transactionId = customType<{ data: string }>({ dataType: () => 'xid8' });
export const isOneOf = (column: string, values: readonly string[]) =>
  sql.raw(`${column} in (${values.map((value) => `'${value}'`).join(', ')})`);

import { sql } from 'drizzle-orm';
import { type AnyPgColumn, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type MasterId, masterIds, type MasterValues } from './masters.ts';
import { identity, moment, isOneOf, reference } from '#platform/server/db/columns.ts';

/** Records of every drug master (§2.2). Never deleted: what is used somewhere can be retired only. */
export const masterRecords = pgTable(
  'master_records',
  {
    id: identity(),
    master: text().$type<MasterId>().notNull(),
    /** Value of the field that names the record. */
    name: text().notNull(),
    /** Every field of the master's declaration, by its name. */
    values: jsonb().$type<MasterValues>().notNull(),
    /** Grows by one with each change. */
    version: integer().notNull().default(1),
    /** Offered no more since; what refers to it keeps it. */
    retired_at: moment(),
    /** Record that took its place. */
    merged_into: reference().references((): AnyPgColumn => masterRecords.id),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [
    check('master_records_master', isOneOf('master', masterIds)),
    uniqueIndex('master_records_name').on(table.master, sql`lower(${table.name})`).where(sql`${table.retired_at} is null`),
    index('master_records_by_name').on(table.master, sql`lower(${table.name})`, table.id),
    index('master_records_by_update').on(table.master, table.updated_at, table.id),
    index('master_records_search').using('gin', sql`lower(${table.name}) gin_trgm_ops`),
  ],
);

/** Which record refers to which, by field: the values' references once more, to be asked from the other end. */
export const masterReferences = pgTable(
  'master_references',
  {
    record_id: reference()
      .notNull()
      .references(() => masterRecords.id),
    field: text().notNull(),
    target_id: reference()
      .notNull()
      .references(() => masterRecords.id),
  },
  (table) => [primaryKey({ columns: [table.record_id, table.field, table.target_id] }), index().on(table.target_id)],
);

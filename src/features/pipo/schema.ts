import { sql } from 'drizzle-orm';
import { check, index, integer, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { identity, isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { drugs } from '#features/drugs/schema.ts';
import { users } from '#platform/session/schema.ts';

/** PIPO (§2.2): groups of products, and the log of their changes. */

export const pipoGroups = pgTable(
  'pipo_groups',
  {
    id: identity(),
    name: text().notNull(),
    /** Purpose of the group; empty: none. */
    note: text().notNull(),
    /** Incremented with each change of the group or its products. */
    version: integer().notNull().default(1),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [uniqueIndex('pipo_groups_name').on(sql`lower(${table.name})`), index('pipo_groups_by_update').on(table.updated_at, table.id)],
);

export const pipoGroupDrugs = pgTable(
  'pipo_group_drugs',
  {
    group_id: referenceTo(() => pipoGroups.id),
    drug_id: referenceTo(() => drugs.id),
    since: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.group_id, table.drug_id] }), index().on(table.drug_id)],
);

/** Append-only. */
export const pipoLogs = pgTable(
  'pipo_logs',
  {
    id: identity(),
    at: moment().notNull(),
    group_id: referenceTo(() => pipoGroups.id),
    drug_id: referenceTo(() => drugs.id),
    direction: text().notNull(),
    user_id: reference().references(() => users.id),
  },
  (table) => [
    check('pipo_logs_direction', isOneOf('direction', ['IN', 'OUT'])),
    index('pipo_logs_by_moment').on(table.at, table.id),
    index().on(table.group_id),
  ],
);

import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import type { ListValue } from '#platform/list/list.ts';
import type { Group } from '#platform/list/where.ts';
import { batches } from '#platform/import/schema.ts';
import { identity, moment, reference } from '#platform/server/db/columns.ts';

/** Rules on drugs (§2.2, §7.6): conditions, and values to set. */
export const drugRules = pgTable(
  'drug_rules',
  {
    id: identity(),
    name: text().notNull(),
    /** 1 wins over 2 if both set the same field of a drug. */
    priority: integer().notNull(),
    /** Inactive rules are ignored. */
    active: boolean().notNull(),
    /** Conditions: a filter of the list of drugs. */
    where: jsonb().$type<Group>().notNull(),
    /** Values by editable field of the list of drugs. */
    values: jsonb().$type<Record<string, ListValue>>().notNull(),
    /** Time of the last application. */
    batch_id: reference().references(() => batches.id),
    applied_at: moment(),
    version: integer().notNull().default(1),
    updated_at: moment().notNull().defaultNow(),
  },
  (table) => [
    check('drug_rules_priority', sql`${table.priority} between 1 and 999`),
    uniqueIndex('drug_rules_name').on(sql`lower(${table.name})`),
    index('drug_rules_by_priority').on(table.priority, table.id),
    index('drug_rules_by_update').on(table.updated_at, table.id),
  ],
);

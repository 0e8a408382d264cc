import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { type MasterId, masterIds, type MasterValues } from './masters.ts';
import { type MasterProblem, masterProblems } from './quality-list.ts';
import { identity, isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';

/** Records of all drug masters (§2.2). Never deleted, only retired. */
export const masterRecords = pgTable(
  'master_records',
  {
    id: identity(),
    master: text().$type<MasterId>().notNull(),
    /** Value of the naming field. */
    name: text().notNull(),
    /** All fields of the master's declaration by name. */
    values: jsonb().$type<MasterValues>().notNull(),
    /** Incremented with each change. */
    version: integer().notNull().default(1),
    /** Time since which it is not offered any more; existing references stay. */
    retired_at: moment(),
    /** Record that replaced it. */
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

/** References by field: the references in `values` in relational form, for reverse lookups. */
export const masterReferences = pgTable(
  'master_references',
  {
    record_id: referenceTo(() => masterRecords.id),
    field: text().notNull(),
    target_id: referenceTo(() => masterRecords.id),
  },
  (table) => [primaryKey({ columns: [table.record_id, table.field, table.target_id] }), index().on(table.target_id)],
);

/** Problems of the masters' records, rewritten by the check of the data (`server/quality/check-masters.ts`). */
export const masterFindings = pgTable(
  'master_findings',
  {
    id: identity(),
    master: text().$type<MasterId>().notNull(),
    problem: text().$type<MasterProblem>().notNull(),
    /** Names of the records, shortened. */
    name: text().notNull(),
    /** Records with the problem; of duplicates two or more. The first one is in one finding of its problem only. */
    record_ids: bigint({ mode: 'number' }).array().notNull(),
    first_id: reference().notNull(),
    found_at: moment().notNull(),
  },
  (table) => [
    check('master_findings_master', isOneOf('master', masterIds)),
    check('master_findings_problem', isOneOf('problem', masterProblems)),
    uniqueIndex('master_findings_record').on(table.master, table.problem, table.first_id),
    index('master_findings_by_name').on(sql`lower(${table.name})`, table.id),
    index('master_findings_records').using('gin', table.record_ids),
  ],
);

/** Pairs of records that are no duplicates, although their names are nearly equal. `one` is the lower id. */
export const masterDistinctPairs = pgTable(
  'master_distinct_pairs',
  {
    one: referenceTo(() => masterRecords.id),
    other: referenceTo(() => masterRecords.id),
    by: text().notNull(),
    at: moment().notNull(),
  },
  (table) => [primaryKey({ columns: [table.one, table.other] })],
);

/** Last check of each master's data. */
export const masterChecks = pgTable('master_checks', {
  master: text().$type<MasterId>().primaryKey(),
  checked_at: moment().notNull(),
  /** Latest change that the check has seen. */
  seen: moment(),
  records: integer().notNull(),
});

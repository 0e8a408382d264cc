import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, numeric, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { drugs } from '#features/drugs/schema.ts';
import { stores } from '#features/locations/schema.ts';
import { masterRecords } from '#features/masters/schema.ts';
import { runRepeats } from '#machines/supply/store-run-facts.ts';
import { DRUG_GRADES } from '#platform/contract/constants.ts';
import { identity, isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { type ProjectCode, projects } from './projects.ts';
import { runStatuses, storeOutcomes, unfinishedRuns } from './run-choices.ts';

/** Which drugs of which stores a project handles (§3), by category and grade. */
const manifestTable = (name: string) =>
  pgTable(
    name,
    {
      id: identity(),
      /** Null: every store that has no mapping of its own. */
      store_id: reference().references(() => stores.id),
      /** A product category, with those below it. */
      category_id: referenceTo(() => masterRecords.id),
      /** Null: every grade. */
      grade: text(),
      version: integer().notNull().default(1),
      updated_at: moment().notNull().defaultNow(),
      retired_at: moment(),
    },
    (table) => [
      check(`${name}_grade`, isOneOf('grade', DRUG_GRADES)),
      uniqueIndex(`${name}_key`)
        .on(table.category_id, sql`coalesce(${table.store_id}, 0)`, sql`coalesce(${table.grade}, '')`)
        .where(sql`${table.retired_at} is null`),
      index(`${name}_by_store`).on(table.store_id),
      index(`${name}_by_update`).on(table.updated_at, table.id),
    ],
  );

export const autoShortManifest = manifestTable(projects.AS.manifest.table);
export const safetyStockManifest = manifestTable(projects.SSR.manifest.table);
export const orderPlaceManifest = manifestTable(projects.OP.manifest.table);

/** Runs of the projects over stores; statuses named as in the machine. */
export const storeRuns = pgTable(
  'store_runs',
  {
    ...recordColumns(),
    project: text().$type<ProjectCode>().notNull(),
    due_at: moment().notNull(),
    repeat: text().notNull(),
    /** Empty: every store. */
    store_ids: bigint({ mode: 'number' }).array().notNull(),
    /** Who has scheduled it. */
    by: text().notNull(),
    began_at: moment(),
    /** With what it ended; null: it has not. */
    ended_at: moment(),
    done: integer(),
    failed: integer(),
    changed: integer(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('store_runs_status', isOneOf('status', Object.keys(runStatuses))),
    check('store_runs_project', isOneOf('project', Object.keys(projects))),
    check('store_runs_repeat', isOneOf('repeat', runRepeats)),
    check('store_runs_result', sql`num_nulls(${table.ended_at}, ${table.done}, ${table.failed}, ${table.changed}) in (0, 4)`),
    index('store_runs_by_time').on(table.project, table.due_at, table.id),
    index('store_runs_unfinished').on(table.project, table.due_at).where(isOneOf('status', unfinishedRuns)),
  ],
);

export type StoredRun = typeof storeRuns.$inferSelect;

/** The stores of runs that have begun. A store's row is written together with its work, so that a crash repeats and loses none. */
export const storeRunStores = pgTable(
  'store_run_stores',
  {
    id: identity(),
    run_id: referenceTo(() => storeRuns.id),
    store_id: referenceTo(() => stores.id),
    outcome: text().notNull(),
    /** Records that were written. */
    changed: integer().notNull(),
  },
  (table) => [
    check('store_run_stores_outcome', isOneOf('outcome', Object.keys(storeOutcomes))),
    unique('store_run_stores_key').on(table.run_id, table.store_id),
    index().on(table.store_id),
  ],
);

/** Preview of a safety-stock run: floors that it would change, in units. */
export const floorProposals = pgTable(
  'floor_proposals',
  {
    id: identity(),
    run_id: referenceTo(() => storeRuns.id),
    store_id: referenceTo(() => stores.id),
    drug_id: referenceTo(() => drugs.id),
    /** Null: there is none yet. */
    before: integer(),
    floor: integer().notNull(),
    use_per_day: numeric({ mode: 'number', precision: 9, scale: 2 }).notNull(),
    lead_days: integer().notNull(),
  },
  (table) => [
    unique('floor_proposals_key').on(table.run_id, table.store_id, table.drug_id),
    index('floor_proposals_by_floor').on(table.floor, table.id),
    index().on(table.store_id),
    index().on(table.drug_id),
  ],
);

/** Accepted events. */
export const storeRunEventLog = pgTable(
  'store_run_events',
  {
    run_id: referenceTo(() => storeRuns.id),
    ...logColumns<StoreRunPayload>(),
  },
  (table) => [unique('store_run_events_version').on(table.run_id, table.version)],
);

export interface StoreRunPayload {
  due_at?: string;
  reason?: string;
  done?: number;
  failed?: number;
  changed?: number;
}

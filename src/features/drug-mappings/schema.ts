import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { distributors } from '#features/distributors/schema.ts';
import { drugs } from '#features/drugs/schema.ts';
import { isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { itemStatuses } from './mapping-choices.ts';

/** Products in the catalogues of distributors, as they name them. MRP in paise; statuses named as in the machine. */
export const distributorItems = pgTable(
  'distributor_items',
  {
    ...recordColumns(),
    // New products come from files, which have no status.
    status: text().notNull().default('unmatched'),
    distributor_id: referenceTo(() => distributors.id),
    /** The distributor's. */
    code: text().notNull(),
    name: text().notNull(),
    pack: text(),
    maker: text(),
    mrp: integer(),
    /** Drug that it is mapped to, or that is suggested. */
    drug_id: reference().references(() => drugs.id),
    /** 0 to 100: how likely it is this drug, and how likely the next one. */
    score: integer(),
    runner_up: integer(),
    /** Drugs that it was mapped to and is not any more. */
    refused: bigint({ mode: 'number' }).array().notNull().default(sql`'{}'`),
    /** Compared with our drugs by the next round of the job. */
    to_match: boolean().notNull().default(true),
    matched_at: moment(),
    created_at: moment().notNull().defaultNow(),
    updated_at: moment().notNull().defaultNow(),
    /** Time since which it is not in the catalogue any more. */
    retired_at: moment(),
  },
  (table) => [
    check('distributor_items_status', isOneOf('status', Object.keys(itemStatuses))),
    check('distributor_items_drug', sql`(${table.drug_id} is not null) = (${table.status} in ('suggested', 'mapped'))`),
    check('distributor_items_score', sql`${table.score} between 0 and 100 and ${table.runner_up} between 0 and 100`),
    check('distributor_items_mrp', sql`${table.mrp} > 0`),
    uniqueIndex('distributor_items_key').on(table.distributor_id, sql`lower(${table.code})`).where(sql`${table.retired_at} is null`),
    index('distributor_items_by_name').on(sql`lower(${table.name})`, table.id),
    index('distributor_items_by_code').on(sql`lower(${table.code})`, table.id),
    index('distributor_items_by_score').on(table.score, table.id),
    index('distributor_items_by_update').on(table.updated_at, table.id),
    index('distributor_items_of_drug').on(table.drug_id),
    index('distributor_items_open').on(table.status, table.id).where(sql`status in ('unmatched', 'suggested') and retired_at is null`),
    index('distributor_items_to_match').on(table.id).where(sql`to_match and retired_at is null`),
    index('distributor_items_search').using('gin', sql`(lower(${table.name} || ' ' || ${table.code})) gin_trgm_ops`),
  ],
);

/** Accepted events. */
export const distributorItemEventLog = pgTable(
  'distributor_item_events',
  {
    item_id: referenceTo(() => distributorItems.id),
    ...logColumns<ItemPayload>(),
  },
  (table) => [unique('distributor_item_events_version').on(table.item_id, table.version)],
);

export interface ItemPayload {
  /** Name of the drug that was found or chosen. */
  drug?: string;
  score?: number;
  /** Names of the fields that an upload changed. */
  fields?: string[];
  reason?: string;
}

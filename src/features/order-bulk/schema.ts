import { sql } from 'drizzle-orm';
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/schema.ts';
import type { Sentence } from '#platform/contract/sentence.ts';
import type { Group } from '#platform/list/where.ts';
import { identity, isOneOf, moment, referenceTo } from '#platform/server/db/columns.ts';
import { users } from '#platform/session/schema.ts';
import { bulkKinds, bulkLists, bulkOutcomes, bulkStates } from './bulk-choices.ts';

/** Changes of several orders at once, with a result for each order. States named as in the machine. */

/** What every order gets, besides the kind of the change. */
export interface BulkDetails {
  reason?: string;
  comment?: string;
  /** Text of a note. */
  text?: string;
  /** Id and name of the new assignee; null: nobody. */
  assignee?: { id: number; name: string } | null;
}

/** Filter that the orders matched when the change was requested. */
export interface BulkQuestion {
  search?: string | undefined;
  where?: Group | undefined;
  sort?: string | undefined;
}

export const orderBulkChanges = pgTable(
  'order_bulk_changes',
  {
    id: identity(),
    version: integer().notNull().default(1),
    state: text().notNull(),
    kind: text().notNull(),
    details: jsonb().$type<BulkDetails>().notNull(),
    list: text().notNull(),
    /** Null: the orders were picked one by one. */
    question: jsonb().$type<BulkQuestion>(),
    user_id: referenceTo(() => users.id),
    by: text().notNull(),
    request_id: text().notNull(),
    /** Number of orders, and of their results so far. */
    total: integer().notNull(),
    changed: integer().notNull().default(0),
    refused: integer().notNull().default(0),
    not_reached: integer().notNull().default(0),
    undone: integer().notNull().default(0),
    kept: integer().notNull().default(0),
    created_at: moment().notNull(),
    /** When it finished or was stopped. */
    ended_at: moment(),
    undone_at: moment(),
  },
  (table) => [
    check('order_bulk_changes_state', isOneOf('state', bulkStates)),
    check('order_bulk_changes_kind', isOneOf('kind', bulkKinds)),
    check('order_bulk_changes_list', isOneOf('list', bulkLists)),
    index('order_bulk_changes_by_time').on(table.created_at, table.id),
    index('order_bulk_changes_busy').on(table.total, table.id).where(sql`${table.state} in ('queued', 'running', 'undoing')`),
  ],
);

export const orderBulkResults = pgTable(
  'order_bulk_results',
  {
    bulk_id: referenceTo(() => orderBulkChanges.id),
    /** Order of the list. */
    position: integer().notNull(),
    order_id: referenceTo(() => orders.id),
    code: text().notNull(),
    /** Version that the user saw, or that matched. */
    version: integer().notNull(),
    outcome: text().notNull(),
    /** Why the order was not changed, or not undone. */
    because: jsonb().$type<Sentence>(),
    /** Version that the change made. */
    version_after: integer(),
  },
  (table) => [
    primaryKey({ columns: [table.bulk_id, table.position] }),
    unique('order_bulk_results_order').on(table.bulk_id, table.order_id),
    index('order_bulk_results_by_outcome').on(table.bulk_id, table.outcome, table.position),
    index().on(table.order_id),
    check('order_bulk_results_outcome', isOneOf('outcome', Object.keys(bulkOutcomes))),
  ],
);

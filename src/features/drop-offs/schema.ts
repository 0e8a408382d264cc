import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { drugs } from '#features/drugs/schema.ts';
import { orders } from '#features/orders/schema.ts';
import { patients } from '#features/patients/schema.ts';
import { callResults } from '#machines/orders/call-results.ts';
import { declineReasons } from '#machines/orders/dropOffCart.ts';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import { identity, isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { users } from '#platform/session/schema.ts';
import { cartActions, dropOffStatuses, dropOffSteps, targetScopes } from './drop-off-choices.ts';

/** Carts that patients left, with what they did in the shop and what agents did since. Money in paise; statuses named as in the machine. */

export const dropOffCarts = pgTable(
  'drop_off_carts',
  {
    ...recordColumns(),
    patient_id: referenceTo(() => patients.id),
    /** Denormalised for the list's filters and sort. */
    patient_name: text().notNull(),
    phone_no: text().notNull(),
    city: text().notNull(),
    step: text().notNull(),
    /** Sum of its lines. */
    value: integer().notNull(),
    left_at: moment().notNull(),
    /** Time of the next call; null: none is agreed. */
    due_at: moment(),
    /** Number of calls. */
    contacts: integer().notNull().default(0),
    last_result: text(),
    /** A call reached the patient. */
    reached: boolean().notNull().default(false),
    /** Nobody called in time: it is everybody's. */
    escalated: boolean().notNull().default(false),
    /** Null: everybody's. */
    owner_id: reference().references(() => users.id),
    /** Why the patient does not want it. */
    reason: text(),
    /** The order that it became; an order recovers one cart. */
    order_id: reference()
      .unique()
      .references(() => orders.id),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('drop_off_carts_status', isOneOf('status', dropOffStatuses)),
    check('drop_off_carts_step', isOneOf('step', Object.keys(dropOffSteps))),
    check('drop_off_carts_last_result', isOneOf('last_result', callResults)),
    check('drop_off_carts_reason', isOneOf('reason', Object.keys(declineReasons))),
    check('drop_off_carts_recovered', sql`(${table.status} = 'RECOVERED') = (${table.order_id} is not null)`),
    index('drop_off_carts_by_leaving').on(table.left_at, table.id),
    index('drop_off_carts_by_value').on(table.value, table.id),
    index('drop_off_carts_by_due').on(table.due_at, table.id),
    index('drop_off_carts_by_owner').on(table.owner_id).where(sql`${table.owner_id} is not null`),
    index().on(table.patient_id),
    index('drop_off_carts_search').using('gin', sql`(lower(${table.patient_name} || ' ' || ${table.phone_no})) gin_trgm_ops`),
  ],
);

export const dropOffLines = pgTable(
  'drop_off_lines',
  {
    id: identity(),
    cart_id: referenceTo(() => dropOffCarts.id),
    drug_id: referenceTo(() => drugs.id),
    quantity: integer().notNull(),
    amount: integer().notNull(),
  },
  (table) => [
    check('drop_off_lines_quantity', sql`${table.quantity} between 1 and ${sql.raw(String(MAXIMUM_QUANTITY_PER_DRUG))}`),
    unique('drop_off_lines_drug').on(table.cart_id, table.drug_id),
    index().on(table.drug_id),
  ],
);

/** What the patient did with the cart in the shop (§3, ShoppingCartLogActionChoices). */
export const dropOffActions = pgTable(
  'drop_off_actions',
  {
    id: identity(),
    cart_id: referenceTo(() => dropOffCarts.id),
    at: moment().notNull(),
    action: text().notNull(),
    drug_id: reference().references(() => drugs.id),
    quantity: integer(),
  },
  (table) => [
    check('drop_off_actions_action', isOneOf('action', cartActions)),
    index('drop_off_actions_by_cart').on(table.cart_id, table.at),
    index().on(table.drug_id),
  ],
);

/** Accepted events. */
export const dropOffEventLog = pgTable(
  'drop_off_events',
  {
    cart_id: referenceTo(() => dropOffCarts.id),
    ...logColumns<DropOffPayload>(),
  },
  (table) => [unique('drop_off_events_version').on(table.cart_id, table.version)],
);

export interface DropOffPayload {
  result?: string;
  reason?: string;
  due_at?: string;
  order_id?: number;
  note?: string;
}

/** Share of the carts that is to be recovered, overall and by city. */
export const dropOffTargets = pgTable(
  'drop_off_targets',
  {
    scope: text().primaryKey(),
    version: integer().notNull(),
    percent: integer().notNull(),
    updated_at: moment().notNull(),
    /** Null: the system. */
    updated_by: reference().references(() => users.id),
  },
  () => [
    check('drop_off_targets_scope', isOneOf('scope', targetScopes)),
    check('drop_off_targets_percent', sql`percent between 1 and 100`),
  ],
);

import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, primaryKey, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { drugs } from '#features/drugs/schema.ts';
import { stores } from '#features/locations/schema.ts';
import { orders, prescriptions } from '#features/orders/schema.ts';
import { patientAddresses, patients } from '#features/patients/schema.ts';
import { slotBookings } from '#features/slots/schema.ts';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import { isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { users } from '#platform/session/schema.ts';
import { deliveryChoices, draftStates } from './draft-choices.ts';

/** Orders before they are placed. Money in paise; states named as in the machine. */

export const orderDrafts = pgTable(
  'order_drafts',
  {
    ...recordColumns(),
    owner_id: referenceTo(() => users.id),
    patient_id: reference().references(() => patients.id),
    address_id: reference().references(() => patientAddresses.id),
    reason: text(),
    prescription_id: reference().references(() => prescriptions.id),
    /** CustomDeliveryTypeChoices (§3). */
    delivery: text().notNull(),
    /** Store that the agent chose; null: the best one. */
    store_id: reference().references(() => stores.id),
    booking_id: reference().references(() => slotBookings.id),
    promo_code: text(),
    discount_percent: integer().notNull().default(0),
    /** Who approved a discount above the owner's limit, and the amount. */
    approved_by: reference().references(() => users.id),
    approved_amount: integer(),
    /** When the owner asked for the approval of this discount. */
    approval_asked_at: moment(),
    /** The discount is above the owner's limit. */
    waits_for_approval: boolean().notNull().default(false),
    payment: text().notNull(),
    note: text().notNull().default(''),
    /** What the customer would pay, when it was last computed. */
    value: integer().notNull().default(0),
    lines: integer().notNull().default(0),
    priced_at: moment(),
    /** What is missing first, for the list. */
    step: text().notNull(),
    /** The record that the order is made from: its kind and id. */
    source_kind: text(),
    source_id: reference(),
    order_id: reference().references(() => orders.id),
    expires_at: moment().notNull(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('order_drafts_status', isOneOf('status', draftStates)),
    check('order_drafts_delivery', isOneOf('delivery', deliveryChoices)),
    check('order_drafts_discount', sql`${table.discount_percent} between 0 and 100`),
    index('order_drafts_by_creation').on(table.created_at, table.id),
    index('order_drafts_by_expiry').on(table.expires_at, table.id),
    index('order_drafts_by_owner').on(table.owner_id),
    index().on(table.patient_id),
    uniqueIndex('order_drafts_order').on(table.order_id).where(sql`${table.order_id} is not null`),
  ],
);

/** One line per drug, so that the limit per drug holds over all lines (§5). */
export const orderDraftLines = pgTable(
  'order_draft_lines',
  {
    draft_id: referenceTo(() => orderDrafts.id),
    drug_id: referenceTo(() => drugs.id),
    quantity: integer().notNull(),
    position: integer().notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.draft_id, table.drug_id] }),
    check('order_draft_lines_quantity', sql`${table.quantity} between 1 and ${sql.raw(String(MAXIMUM_QUANTITY_PER_DRUG))}`),
  ],
);

/** Accepted events. */
export const orderDraftLog = pgTable(
  'order_draft_events',
  {
    draft_id: referenceTo(() => orderDrafts.id),
    ...logColumns<unknown>(),
  },
  (table) => [unique('order_draft_events_version').on(table.draft_id, table.version)],
);

import { sql } from 'drizzle-orm';
import { type AnyPgColumn, bigint, boolean, check, index, integer, jsonb, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import { openStatuses, orderStatuses } from '#machines/orders/order-statuses.ts';
import { bytes, identity, isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns } from '#platform/server/db/event-columns.ts';
import { users } from '#platform/session/schema.ts';
import { stores } from '#features/locations/schema.ts';
import { drugs } from '#features/drugs/schema.ts';
import { patients } from '#features/patients/schema.ts';

/** Orders with their lines, events, notes and prescriptions. Money in paise; statuses named as in the machine. */

export const cancelReasons = pgTable('cancel_reasons', {
  reason_name: text().primaryKey(),
  category: text().notNull(),
  position: integer().notNull(),
});

export const quickComments = pgTable(
  'quick_comments',
  { category: text().notNull(), id: integer().notNull(), comment: text().notNull() },
  (table) => [primaryKey({ columns: [table.category, table.id] })],
);

/** Key that has the latest of otherwise equal orders first. */
export const newestFirst = sql.raw('(- id)');

export const orders = pgTable(
  'orders',
  {
    id: identity(),
    code: text().notNull().unique(),
    /** Incremented with each change; the event of that change has the same number. */
    version: integer().notNull().default(1),
    type: text().notNull(),
    mode: text(),
    status: text().notNull(),
    /** Display name of the status: differs for cancellations by operations and of subscriptions (§4.1). */
    status_name: text().notNull(),
    status_since: moment().notNull(),
    tat_due_at: moment(),
    /** Follow-ups and unreached customers: time of the next attempt. */
    due_at: moment(),
    escalated: boolean().notNull().default(false),
    attempts: integer().notNull().default(0),
    reason: text(),
    prescription_state: text().notNull(),
    patient_id: referenceTo(() => patients.id),
    /** Denormalised for the list's filters and sort. */
    patient_name: text().notNull(),
    phone_no: text().notNull(),
    store_id: referenceTo(() => stores.id),
    store: text().notNull(),
    city: text().notNull(),
    address: text().notNull(),
    /** CustomDeliveryTypeChoices (§3); null: the order came from another channel without one. */
    delivery: text(),
    pincode: text().notNull(),
    payment: text().notNull(),
    slot_start: moment(),
    slot_end: moment(),
    promo_code: text(),
    promo_amount: integer().notNull().default(0),
    /** What an agent took off the lines. */
    discount: integer().notNull().default(0),
    delivery_charge: integer().notNull().default(0),
    /** What the customer pays, paise: lines − promo − discount + delivery. */
    value: integer().notNull(),
    /** Names of the drugs, for the search. */
    drug_names: text().notNull(),
    /** Compositions of the drugs without brackets, for the search. */
    compositions: text().notNull(),
    assignee_id: reference().references(() => users.id),
    assignee: text(),
    last_note: text(),
    placed_at: moment().notNull(),
  },
  (table) => [
    check('orders_status', isOneOf('status', orderStatuses)),
    index('orders_open').on(table.tat_due_at, newestFirst, table.id).where(isOneOf('status', openStatuses)),
    // Open orders are few of many: along the indexes of all orders they are found late. This one has the columns of frequent
    // filters and counts, which then read no rows of the table.
    index('orders_open_by_id')
      .on(table.id, table.tat_due_at, table.status, table.type, table.mode, table.city, table.prescription_state, table.assignee_id)
      .where(isOneOf('status', openStatuses)),
    index('orders_open_by_placed').on(table.placed_at, table.id).where(isOneOf('status', openStatuses)),
    index('orders_open_by_city').on(table.city, table.id).where(isOneOf('status', openStatuses)),
    index('orders_by_status').on(table.status, table.tat_due_at, newestFirst, table.id),
    index('orders_by_tat').on(table.tat_due_at, newestFirst, table.id),
    index('orders_by_due').on(table.due_at, table.tat_due_at, newestFirst, table.id),
    index('orders_by_placed').on(table.placed_at, table.id),
    index('orders_by_status_since').on(table.status_since, table.id),
    index('orders_by_value').on(table.value, table.id),
    index('orders_by_name').on(sql`lower(${table.patient_name})`, table.id),
    index('orders_by_city').on(table.city, table.id),
    index('orders_by_store').on(sql`lower(${table.store})`, table.id),
    index('orders_by_pincode').on(sql`lower(${table.pincode})`),
    index('orders_by_slot').on(table.slot_start).where(sql`${table.slot_start} is not null`),
    index('orders_by_assignee').on(table.assignee_id).where(sql`${table.assignee_id} is not null`),
    index('orders_by_patient').on(table.patient_id, table.placed_at, table.id),
    index('orders_due').on(table.due_at).where(sql`${table.due_at} is not null and not ${table.escalated}`),
    index('orders_search').using(
      'gin',
      sql`(lower(${table.code} || ' ' || ${table.patient_name} || ' ' || ${table.phone_no} || ' ' || ${table.drug_names} || ' ' || ${table.compositions})) gin_trgm_ops`,
    ),
  ],
);

export const orderLines = pgTable(
  'order_lines',
  {
    id: identity(),
    order_id: referenceTo(() => orders.id),
    drug_id: referenceTo(() => drugs.id),
    quantity: integer().notNull(),
    amount: integer().notNull(),
    decoded: boolean().notNull().default(false),
  },
  (table) => [
    check('order_lines_quantity', sql`${table.quantity} between 1 and ${sql.raw(String(MAXIMUM_QUANTITY_PER_DRUG))}`),
    index().on(table.order_id),
    index().on(table.drug_id),
  ],
);

/** Accepted events. */
export const orderEvents = pgTable(
  'order_events',
  {
    order_id: referenceTo(() => orders.id),
    ...logColumns<unknown>(),
  },
  (table) => [unique('order_events_version').on(table.order_id, table.version)],
);

export const orderNotes = pgTable(
  'order_notes',
  {
    id: identity(),
    order_id: referenceTo(() => orders.id),
    at: moment().notNull(),
    user_id: referenceTo(() => users.id),
    by: text().notNull(),
    text: text().notNull(),
    /** Users whom the text mentions, by the names that it has. */
    mentions: jsonb().$type<{ id: number; name: string }[]>().notNull().default([]),
  },
  (table) => [index().on(table.order_id)],
);

export const prescriptions = pgTable(
  'prescriptions',
  {
    id: identity(),
    /** Null: it came with an order lead of somebody who is no patient yet. */
    patient_id: reference().references(() => patients.id),
    /** Order it is attached to; null: on file for the patient. */
    order_id: reference().references(() => orders.id),
    /** First page of the prescription that it is a further page of; null: it is the first. */
    page_of: bigint({ mode: 'number' }).references((): AnyPgColumn => prescriptions.id),
    file_name: text().notNull(),
    media_type: text().notNull(),
    file: bytes().notNull(),
    /** Drugs the prescription covers; null until a pharmacist has read it. */
    covers: bigint({ mode: 'number' }).array(),
    /** Number of orders that it may be dispensed for, by the doctor’s repeats and its validity; null: read before it was counted. */
    dispensable: integer(),
    /** Unreadable, expired or not a prescription: it is ignored. */
    rejected_at: moment(),
    added_at: moment().notNull(),
    added_by: text().notNull(),
  },
  (table) => [
    check('prescriptions_patient', sql`${table.patient_id} is not null or ${table.order_id} is null`),
    index().on(table.patient_id),
    index().on(table.order_id),
    index().on(table.page_of),
  ],
);

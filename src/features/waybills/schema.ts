import { sql } from 'drizzle-orm';
import { check, date, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { failureReasons, MOST_DELIVERY_ATTEMPTS } from '#machines/orders/waybill-facts.ts';
import { orders } from '#features/orders/schema.ts';
import { isOneOf, moment, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { couriers, endedStatuses, MOST_PARCELS, MOST_WEIGHT, waybillStatuses } from './waybill-choices.ts';

/**
 * Waybills: the course of an order's parcels to the customer. Name, phone and address are the order's, and not copied. Money in
 * paise; statuses named as in the machine.
 */

export const waybills = pgTable(
  'waybills',
  {
    ...recordColumns(),
    number: text().notNull().unique(),
    order_id: referenceTo(() => orders.id),
    courier: text().notNull(),
    parcels: integer().notNull(),
    /** Grams, of all parcels. */
    weight: integer().notNull(),
    /** The order's value when the waybill was made, and what of it the receiver pays in cash. */
    value: integer().notNull(),
    cash: integer().notNull(),
    /** Day by which it should be delivered. */
    expected_on: date({ mode: 'string' }).notNull(),
    /** Failed deliveries. */
    attempts: integer().notNull().default(0),
    /** Why the last one failed; null: none did. */
    failure: text(),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('waybills_status', isOneOf('status', Object.keys(waybillStatuses))),
    check('waybills_number', sql`${table.number} ~ '^GW[0-9]{10}$'`),
    check('waybills_courier', isOneOf('courier', Object.keys(couriers))),
    check('waybills_failure', isOneOf('failure', Object.keys(failureReasons))),
    check('waybills_parcels', sql`${table.parcels} between 1 and ${sql.raw(String(MOST_PARCELS))}`),
    check('waybills_weight', sql`${table.weight} between 1 and ${sql.raw(String(MOST_WEIGHT))}`),
    check('waybills_cash', sql`${table.cash} between 0 and ${table.value}`),
    check('waybills_attempts', sql`${table.attempts} between 0 and ${sql.raw(String(MOST_DELIVERY_ATTEMPTS))}`),
    uniqueIndex('waybills_open_once')
      .on(table.order_id)
      .where(sql.raw(`status not in (${endedStatuses.map((status) => `'${status}'`).join(', ')})`)),
    index('waybills_by_order').on(table.order_id, table.id),
    index('waybills_by_creation').on(table.created_at, table.id),
    index('waybills_by_update').on(table.updated_at, table.id),
    index('waybills_by_expected').on(table.expected_on, table.id),
    index('waybills_by_status').on(table.status, table.updated_at),
  ],
);

/** Accepted events. */
export const waybillEventLog = pgTable(
  'waybill_events',
  {
    waybill_id: referenceTo(() => waybills.id),
    ...logColumns<WaybillPayload>(),
  },
  (table) => [unique('waybill_events_version').on(table.waybill_id, table.version)],
);

export interface WaybillPayload {
  /** Name of who took the parcel. */
  receiver?: string;
  failure?: string;
  note?: string;
}

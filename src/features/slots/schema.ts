import { sql } from 'drizzle-orm';
import { boolean, check, date, index, integer, pgTable, text, unique, uniqueIndex } from 'drizzle-orm/pg-core';
import { orders } from '#features/orders/schema.ts';
import { stores } from '#features/locations/schema.ts';
import { identity, isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { recordColumns } from '#platform/server/db/event-columns.ts';
import { users } from '#platform/session/schema.ts';
import { bookingStates, slotTypes } from './slot-choices.ts';

/** Delivery slots of the stores (§3), and who has a place in them. */

/** A time of day at which a store delivers or hands out, on some days of the week. */
export const storeSlots = pgTable(
  'store_slots',
  {
    id: identity(),
    version: integer().notNull().default(1),
    updated_at: moment().notNull().defaultNow(),
    store_id: referenceTo(() => stores.id),
    /** StoreSlotTypeChoices. */
    slot_type: text().notNull(),
    /** Minutes of the business day. */
    starts: integer().notNull(),
    ends: integer().notNull(),
    /** `Mon Wed Fri`. */
    weekdays: text().notNull().default('Mon Tue Wed Thu Fri Sat Sun'),
    /** Orders that it takes on one day. */
    capacity: integer().notNull(),
    /** It closes this many minutes before it starts. */
    cut_off: integer().notNull(),
    is_active: boolean().notNull(),
    retired_at: moment(),
  },
  (table) => [
    check('store_slots_type', isOneOf('slot_type', slotTypes)),
    check(
      'store_slots_times',
      sql`${table.starts} between 0 and 1440 and ${table.ends} between 0 and 1440 and ${table.starts} < ${table.ends}`,
    ),
    check('store_slots_capacity', sql`${table.capacity} >= 0 and ${table.cut_off} >= 0`),
    uniqueIndex('store_slots_key').on(table.store_id, table.slot_type, table.starts).where(sql`${table.retired_at} is null`),
    index('store_slots_by_update').on(table.updated_at, table.id),
  ],
);

/** A day on which a store takes more or fewer orders in a slot than usual, none, or some although it is not a day of the slot. */
export const slotDays = pgTable(
  'slot_days',
  {
    id: identity(),
    version: integer().notNull().default(1),
    updated_at: moment().notNull().defaultNow(),
    store_id: referenceTo(() => stores.id),
    /** StoreSlotTypeChoices. */
    slot_type: text().notNull(),
    day: date({ mode: 'string' }).notNull(),
    /** Start of the slot; null: all slots of the type. */
    starts: integer(),
    /** 0: closed. */
    capacity: integer().notNull(),
    note: text(),
    retired_at: moment(),
  },
  (table) => [
    check('slot_days_type', isOneOf('slot_type', slotTypes)),
    check('slot_days_capacity', sql`${table.capacity} >= 0`),
    // One index per kind of exception: null values are never equal in a unique index.
    uniqueIndex('slot_days_of_slot')
      .on(table.store_id, table.slot_type, table.day, table.starts)
      .where(sql`${table.retired_at} is null and ${table.starts} is not null`),
    uniqueIndex('slot_days_of_type')
      .on(table.store_id, table.slot_type, table.day)
      .where(sql`${table.retired_at} is null and ${table.starts} is null`),
    index('slot_days_by_update').on(table.updated_at, table.id),
  ],
);

/** A place in a slot on one day. States named as in the machine. */
export const slotBookings = pgTable(
  'slot_bookings',
  {
    ...recordColumns(),
    slot_id: referenceTo(() => storeSlots.id),
    day: date({ mode: 'string' }).notNull(),
    held_until: moment().notNull(),
    /** Null: not booked yet. */
    order_id: reference().references(() => orders.id),
  },
  (table) => [
    check('slot_bookings_status', isOneOf('status', bookingStates)),
    index('slot_bookings_by_slot').on(table.slot_id, table.day),
    index('slot_bookings_held').on(table.held_until).where(sql`${table.status} = 'held'`),
    uniqueIndex('slot_bookings_of_order').on(table.order_id).where(sql`${table.status} in ('booked', 'used')`),
  ],
);

/** Slot log: accepted events, append-only. Unique per version, so that two writers cannot make the same change. */
export const slotBookingLog = pgTable(
  'slot_booking_events',
  {
    id: identity(),
    booking_id: referenceTo(() => slotBookings.id),
    version: integer().notNull(),
    at: moment().notNull(),
    /** Null: the system. */
    user_id: reference().references(() => users.id),
    event: text().notNull(),
    from_status: text(),
    to_status: text().notNull(),
  },
  (table) => [unique('slot_booking_events_version').on(table.booking_id, table.version)],
);

import { slotBookingMachine, slotBookingWhy } from '#machines/orders/slotBooking.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { slotBookingLog, slotBookings } from '../schema.ts';

export type StoredBooking = typeof slotBookings.$inferSelect;

/** A place in a slot follows the draft or the order that has it: nobody changes it by itself. */
export const bookingKind: RecordKind<typeof slotBookingMachine, StoredBooking> = {
  machine: slotBookingMachine,
  table: slotBookings,
  log: { table: slotBookingLog, record: slotBookingLog.booking_id },
  list: null,
  missing: msg('Booking not found'),
  permissions: {},
  context: (_, { held_until }) => ({ heldUntil: held_until.toISOString() }),
  columns: ({ heldUntil }) => ({ held_until: new Date(heldUntil) }),
  payload: () => ({}),
  why: (_, event) => slotBookingWhy(event),
  audited: ({ order_id }) => ({ order_id }),
};

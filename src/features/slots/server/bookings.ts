import { and, asc, eq, lte, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import type { slotBookingMachine } from '#machines/orders/slotBooking.ts';
import { orderStatusCatalogue, type OrderStatus } from '#machines/orders/order-statuses.ts';
import type { OrderMove } from '#features/orders/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { businessTimeZone } from '#platform/contract/business-day.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import { applyEvent, keepCreation, type Sent } from '#platform/record/server/kind/apply-event.ts';
import { sendToDue } from '#platform/record/server/kind/change-record.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Queryable, Transaction } from '#platform/server/db/database.ts';
import { HOLD_MS, type SlotType } from '../slot-choices.ts';
import { slotBookings, storeSlots } from '../schema.ts';
import { bookingKind, type StoredBooking } from './booking-kind.ts';
import { slotTitle } from './slot-sql.ts';
import { type OfferedSlot, slotsOnOffer } from './slots-on-offer.ts';

/** What a draft or an order has of a slot. */
export interface SlotPlace extends Pick<OfferedSlot, 'slot_id' | 'day' | 'title' | 'slot_start_time' | 'slot_end_time'> {
  booking_id: number;
  store_id: number;
  slot_type: SlotType;
  /** Until when it is held. */
  held_until: string;
  isHeld: boolean;
}

interface PlaceRow extends Record<string, unknown> {
  booking_id: number;
  status: string;
  held_until: Date;
  slot_id: number;
  day: string;
  title: string;
  store_id: number;
  slot_type: SlotType;
  slot_start_time: Date;
  slot_end_time: Date;
}

const iso = (value: Date | string) => new Date(value).toISOString();

/** The place of a booking; `isHeld` says whether it still counts at this moment. */
export async function readPlace(db: Queryable, bookingId: number, now: Date): Promise<SlotPlace | null> {
  const { rows } = await db.execute<PlaceRow>(sql`
    select b.id::int as booking_id, b.status, b.held_until, s.id::int as slot_id, to_char(b.day, 'YYYY-MM-DD') as day,
      ${slotTitle} as title,
      s.store_id::int, s.slot_type,
      (b.day + s.starts * interval '1 minute') at time zone ${businessTimeZone()} as slot_start_time,
      (b.day + s.ends * interval '1 minute') at time zone ${businessTimeZone()} as slot_end_time
    from slot_bookings b join store_slots s on s.id = b.slot_id where b.id = ${bookingId}`);
  const [row] = rows;
  if (!row) return null;
  const { status, held_until, slot_start_time, slot_end_time, ...place } = row;
  return {
    ...place,
    slot_start_time: iso(slot_start_time),
    slot_end_time: iso(slot_end_time),
    held_until: iso(held_until),
    isHeld: status === 'held' && new Date(held_until) > now,
  };
}

interface Wanted {
  storeId: number;
  slotType: SlotType;
  slotId: number;
  day: string;
}

/**
 * Holds a place in a slot for ten minutes. The slot's row is locked while its places are counted, so that the last one goes to
 * one draft.
 *
 * @returns id of the booking, or why the slot cannot be had
 */
export async function holdSlot(tx: Transaction, cause: Cause, wanted: Wanted): Promise<{ bookingId: number } | { refused: Sentence }> {
  const [slot] = await tx.select({ id: storeSlots.id }).from(storeSlots).where(eq(storeSlots.id, wanted.slotId)).for('update');
  const offered = (await slotsOnOffer(tx, [wanted.storeId], wanted.slotType, cause.at)).get(wanted.storeId) ?? [];
  const chosen = offered.find(({ slot_id, day }) => slot_id === wanted.slotId && day === wanted.day);
  if (!slot || !chosen) return { refused: sentence('The store has no such slot') };
  if (chosen.closed) return { refused: chosen.closed };
  const [made] = await tx
    .insert(slotBookings)
    .values({ status: 'held', slot_id: slot.id, day: wanted.day, held_until: new Date(cause.at.getTime() + HOLD_MS) })
    .returning();
  if (!made) throw new Error('A booking was not stored');
  const audited = { slot: slot.id, day: wanted.day };
  await keepCreation(tx, cause, bookingKind, made, { author: authorOf(cause), event: 'slot.held', audited });
  return { bookingId: made.id };
}

const authorOf = ({ userId }: Cause): Author => ({ id: userId, name: '' });

const changeBooking = (tx: Transaction, cause: Cause, stored: StoredBooking, sent: Sent<typeof slotBookingMachine, StoredBooking>) =>
  applyEvent(tx, cause, bookingKind, stored, authorOf(cause), sent);

/** The slot becomes the order's. Returns why not; null: done. */
export async function bookSlot(tx: Transaction, cause: Cause, bookingId: number, orderId: number): Promise<Sentence | null> {
  const [stored] = await tx.select().from(slotBookings).where(eq(slotBookings.id, bookingId)).for('update');
  if (!stored) return sentence('Choose a delivery slot');
  const event = { type: 'slot.booked', at: cause.at.toISOString() } as const;
  return (await changeBooking(tx, cause, stored, { event, columns: { order_id: orderId } })).why;
}

/** The agent is still at it: holds the place for ten more minutes. */
export async function renewSlot(tx: Transaction, cause: Cause, bookingId: number): Promise<void> {
  const [stored] = await tx.select().from(slotBookings).where(eq(slotBookings.id, bookingId)).for('update');
  const heldUntil = new Date(cause.at.getTime() + HOLD_MS).toISOString();
  if (stored?.status === 'held') await changeBooking(tx, cause, stored, { event: { type: 'hold.renewed', heldUntil } });
}

/** Gives the place of a draft back, if it still has one. */
export async function releaseSlot(tx: Transaction, cause: Cause, bookingId: number): Promise<void> {
  const [stored] = await tx.select().from(slotBookings).where(eq(slotBookings.id, bookingId)).for('update');
  if (stored?.status === 'held') await changeBooking(tx, cause, stored, { event: { type: 'slot.released' } });
}

/**
 * Another slot for an order: the former one is free for others.
 *
 * @returns the place, or why it cannot be had
 */
export async function moveSlot(tx: Transaction, cause: Cause, orderId: number, wanted: Wanted): Promise<SlotPlace | { refused: Sentence }> {
  await releaseOrderSlot(tx, cause, orderId);
  const held = await holdSlot(tx, cause, wanted);
  if ('refused' in held) return held;
  const place = await readPlace(tx, held.bookingId, cause.at);
  const refused = await bookSlot(tx, cause, held.bookingId, orderId);
  if (!place || refused) return { refused: refused ?? sentence('The store has no such slot') };
  return place;
}

const bookedBy = (tx: Transaction, orderId: number) =>
  tx
    .select()
    .from(slotBookings)
    .where(and(eq(slotBookings.order_id, orderId), eq(slotBookings.status, 'booked')))
    .for('update');

/** Gives the slot of an order back, if it has one. */
async function releaseOrderSlot(tx: Transaction, cause: Cause, orderId: number): Promise<void> {
  const [stored] = await bookedBy(tx, orderId);
  if (stored) await changeBooking(tx, cause, stored, { event: { type: 'slot.released' } });
}

/** A delivered order has used its slot; a cancelled one gives it back. */
export async function settleSlot(tx: Transaction, cause: Cause, orderId: number, status: OrderStatus): Promise<void> {
  const isDelivered = orderStatusCatalogue[status].meaning === 'good';
  if (!isDelivered && orderStatusCatalogue[status].meaning !== 'end') return;
  const [stored] = await bookedBy(tx, orderId);
  if (stored) await changeBooking(tx, cause, stored, { event: { type: isDelivered ? 'slot.used' : 'slot.released' } });
}

export const followOrder = (tx: Transaction, cause: Cause, { order, to }: OrderMove): Promise<void> => settleSlot(tx, cause, order.id, to);

/** Sends the chart's `hold.passed` for places that nobody booked in time. */
export async function endHolds(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const cause: Cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.slot holds' };
  const where = and(eq(slotBookings.status, 'held'), lte(slotBookings.held_until, at));
  const due = { where, order: asc(slotBookings.held_until), most: 100 };
  return (await sendToDue(db, cause, bookingKind, due, { event: { type: 'hold.passed', at: at.toISOString() } })).length;
}

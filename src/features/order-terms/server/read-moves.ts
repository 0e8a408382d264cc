import { eq, inArray } from 'drizzle-orm';
import type { Span } from '#machines/stores/period-times.ts';
import { drugs } from '#features/drugs/server/public.ts';
import { orderLines, orders, type StoredOrder } from '#features/orders/server/public.ts';
import { chooseStoresFor, type DeliveryChoice, slotTypeOf } from '#features/place-order/server/public.ts';
import { type OfferedSlot, slotsOnOffer } from '#features/slots/server/public.ts';
import { type ClosureTimes, spansOfClosure } from '#features/store-ops/server/public.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { MovableOrder } from '../contract.ts';
import { whyNotMoved } from './move-orders.ts';

/** Other stores that are suggested for an order. */
const MOST_STORES = 3;
/** Slots of each store. */
const MOST_SLOTS = 6;

type Suggestion = MovableOrder['stores'][number];

const slotTypeFor = ({ delivery }: StoredOrder) => slotTypeOf[(delivery as DeliveryChoice | null) ?? 'STANDARD'];

/** Free slots from the time that was agreed on, or the earliest if there are none. */
function choosable(order: StoredOrder, slots: readonly OfferedSlot[]): Suggestion['slots'] {
  const present = order.slot_start?.toISOString() ?? '';
  const open = slots.filter(({ closed }) => closed === null);
  const later = open.filter(({ slot_start_time }) => slot_start_time >= present);
  return (later.length > 0 ? later : open)
    .slice(0, MOST_SLOTS)
    .map(({ slot_id, day, slot_start_time: slot_start, slot_end_time: slot_end, free }) => ({ slot_id, day, slot_start, slot_end, free }));
}

/** Places that suggestions for earlier orders take up, by store, slot and day. */
type Taken = Map<string, number>;

/**
 * Whichever is sooner: the next slot of the own store, or that of the best other one, which must have everything if the own has a slot.
 * All suggestions together have room in the slots.
 */
function suggestedOf(own: Suggestion, [best]: readonly Suggestion[], isComplete: boolean, taken: Taken): MovableOrder['suggested'] {
  const firstOf = ({ id: store_id, slots }: Suggestion) =>
    slots
      .map((slot) => ({ store_id, ...slot, key: `${store_id} ${slot.slot_id} ${slot.day}` }))
      .filter(({ key, free }) => (taken.get(key) ?? 0) < free)
      .slice(0, 1);
  const owns = firstOf(own);
  const firsts = [...owns, ...(best && (isComplete || owns.length === 0) ? firstOf(best) : [])];
  const [soonest] = firsts.toSorted((one, other) => one.slot_start.localeCompare(other.slot_start));
  if (!soonest) return null;
  const { store_id, slot_id, day, key } = soonest;
  taken.set(key, (taken.get(key) ?? 0) + 1);
  return { store_id, slot_id, day };
}

const liesIn = (spans: readonly Span[], { slot_start_time, slot_end_time }: OfferedSlot): boolean =>
  spans.some(({ from, until }) => Date.parse(slot_start_time) < until && Date.parse(slot_end_time) > from);

async function cartsOf(db: Queryable, ids: number[]) {
  const lines = await db
    .select({ order_id: orderLines.order_id, drug_id: orderLines.drug_id, quantity: orderLines.quantity, name: drugs.name })
    .from(orderLines)
    .innerJoin(drugs, eq(drugs.id, orderLines.drug_id))
    .where(inArray(orderLines.order_id, ids));
  const carts = new Map<number, typeof lines>();
  for (const line of lines) carts.set(line.order_id, [...(carts.get(line.order_id) ?? []), line]);
  return carts;
}

/** Slots of the orders' own stores outside the closure, by store and type. */
async function ownSlotsOf(db: Queryable, stored: readonly StoredOrder[], spans: readonly Span[], now: Date) {
  const found = new Map<string, OfferedSlot[]>();
  for (const slotType of new Set(stored.map(slotTypeFor))) {
    const ids = stored.filter((order) => slotTypeFor(order) === slotType).map(({ store_id }) => store_id);
    // oxlint-disable-next-line no-await-in-loop -- there are four types
    for (const [id, slots] of await slotsOnOffer(db, [...new Set(ids)], slotType, now))
      found.set(
        `${id} ${slotType}`,
        slots.filter((slot) => !liesIn(spans, slot)),
      );
  }
  return found;
}

/** Times of a closure; without a start there is none. */
type ClosureInQuestion = Omit<ClosureTimes, 'starts_at'> & { starts_at?: string | undefined };

/** Where orders can be moved that a closure of their store hits. Orders that do not exist are left out. */
export async function readMoves(db: Queryable, ids: number[], closure: ClosureInQuestion, now: Date): Promise<MovableOrder[]> {
  const stored = await db.select().from(orders).where(inArray(orders.id, ids)).orderBy(orders.slot_start, orders.id);
  const { starts_at, ...times } = closure;
  const spans = starts_at === undefined ? [] : spansOfClosure({ ...times, starts_at }, now);
  const movable = stored.filter((order) => whyNotMoved(order) === null);
  const carts = await cartsOf(db, ids);
  const wanted = movable.map((order) => ({ pincode: order.pincode, lines: carts.get(order.id) ?? [], slotType: slotTypeFor(order) }));
  const choices = new Map((await chooseStoresFor(db, wanted, now)).map((choice, at) => [movable[at]?.id, choice]));
  const ownSlots = await ownSlotsOf(db, movable, spans, now);
  const taken: Taken = new Map();
  return stored.map((order): MovableOrder => {
    const refused = whyNotMoved(order);
    const { stores, slots } = choices.get(order.id) ?? { stores: [], slots: new Map<number, OfferedSlot[]>() };
    const present = order.slot_start?.toISOString();
    const own = (ownSlots.get(`${order.store_id} ${slotTypeFor(order)}`) ?? []).filter((slot) => slot.slot_start_time !== present);
    const others = stores
      .filter(({ id }) => id !== order.store_id)
      .map(({ id, name, distance, why }): Suggestion => ({ id, name, distance, why, slots: choosable(order, slots.get(id) ?? []) }))
      .filter((store) => store.slots.length > 0)
      .slice(0, MOST_STORES);
    const best = stores.find(({ id }) => id === others[0]?.id);
    const isComplete = best?.available === (carts.get(order.id) ?? []).length;
    const kept: Suggestion = { id: order.store_id, name: order.store, distance: null, why: null, slots: choosable(order, own) };
    return {
      order_id: order.id,
      version: order.version,
      refused,
      // Whoever collects an order has chosen the store.
      suggested: refused ? null : suggestedOf(kept, order.delivery === 'STORE-PICKUP' ? [] : others, isComplete, taken),
      stores: kept.slots.length > 0 ? [kept, ...others] : others,
    };
  });
}

import { sql } from 'drizzle-orm';
import { kilometresBetween, storesOfPincodes } from '#features/locations/server/public.ts';
import type { SlotType } from '#features/slots/public.ts';
import { type OfferedSlot, slotsOnOffer } from '#features/slots/server/public.ts';
import { around, serviceOf, type StoreTimes, storeTimes } from '#features/store-ops/server/public.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { DraftRecord } from '../contract.ts';

/** A store that delivers to a pincode. */
export interface ServingStore extends Record<string, unknown> {
  id: number;
  name: string;
  city: string;
  /** 0: anchor store of the pincode; otherwise the preference of its store group, from 1. */
  rank: number;
  group_id: number | null;
  group_name: string | null;
  /** Why it takes no orders now; null: it does. */
  closed: Sentence | null;
  /** Kilometres from the centre of the pincode to that of its own; null: unknown. */
  distance: number | null;
}

/** Stores that deliver to a pincode, those of the preferred rule first, and whether they take orders at the moment. */
async function storesServing(db: Queryable, pincode: string, at: Date): Promise<ServingStore[]> {
  const { rows } = await db.execute<Omit<ServingStore, 'closed'> & { times: StoreTimes }>(sql`
    with serving as (
      select store_id, rank from (${storesOfPincodes}) each where pincode = lower(${pincode})
    )
    select s.id::int, s.name, s.city, min(serving.rank)::int as rank, g.id::int as group_id, g.name as group_name,
      ${kilometresBetween('home', 'own')} as distance, ${storeTimes('s', around(at))} as times
    from serving join stores s on s.id = serving.store_id
    left join pincodes own on own.pincode = s.pincode left join pincodes home on home.pincode = ${pincode}
    left join store_group_stores m on m.store_id = s.id left join store_groups g on g.id = m.store_group_id
    group by s.id, g.id, own.id, home.id order by rank, s.name`);
  return rows.map(({ times, ...store }): ServingStore => {
    const { takesOrders, why } = serviceOf(times, at);
    return { ...(store as ServingStore), closed: takesOrders ? null : why };
  });
}

/** Units of each drug that each store has. */
export async function stockOf(
  db: Queryable,
  storeIds: readonly number[],
  drugIds: readonly number[],
): Promise<Map<number, Map<number, number>>> {
  const stock = new Map<number, Map<number, number>>(storeIds.map((id) => [id, new Map()]));
  if (storeIds.length === 0 || drugIds.length === 0) return stock;
  const { rows } = await db.execute<{ store_id: number; drug_id: number; units: number }>(sql`
    select store_id::int, drug_id::int, on_hand - reserved as units from store_stock
    where store_id = any(${`{${storeIds.join(',')}}`}::bigint[]) and drug_id = any(${`{${drugIds.join(',')}}`}::bigint[])`);
  for (const { store_id, drug_id, units } of rows) stock.get(store_id)?.set(drug_id, units);
  return stock;
}

export interface CartLine {
  drug_id: number;
  name: string;
  quantity: number;
}

export interface RankedStore extends ServingStore {
  /** Lines that it can fill. */
  available: number;
  first: OfferedSlot | null;
  why: Sentence;
}

function stockInWords(lines: readonly CartLine[], missing: readonly CartLine[]): Sentence {
  if (lines.length === 0) return sentence('Delivers there');
  const [first] = missing;
  if (!first) return sentence('Has everything in the cart');
  return missing.length === 1
    ? sentence('Not enough {drug}', { drug: first.name })
    : sentence('Not enough of {count} drugs', { count: missing.length });
}

function ruleInWords({ rank, group_name }: ServingStore): Sentence {
  if (rank === 0) return sentence('anchor store of the pincode');
  return rank === 1
    ? sentence('preferred store group {name}', { name: group_name ?? '' })
    : sentence('store group {name}', { name: group_name ?? '' });
}

/**
 * Stores that take orders, for the whole cart: those that can fill most of it first, then by rule, then by the earliest slot, then the
 * nearest.
 */
function rankStores(
  serving: readonly ServingStore[],
  lines: readonly CartLine[],
  stock: ReadonlyMap<number, ReadonlyMap<number, number>>,
  slots: ReadonlyMap<number, readonly OfferedSlot[]>,
): RankedStore[] {
  return serving
    .filter(({ closed }) => closed === null)
    .map((store): RankedStore => {
      const missing = lines.filter(({ drug_id, quantity }) => (stock.get(store.id)?.get(drug_id) ?? 0) < quantity);
      const first = slots.get(store.id)?.find(({ closed }) => closed === null) ?? null;
      const why = sentence('{stock}; {rule}', { stock: stockInWords(lines, missing), rule: ruleInWords(store) });
      return { ...store, available: lines.length - missing.length, first, why };
    })
    .toSorted(
      (one, other) =>
        other.available - one.available ||
        one.rank - other.rank ||
        startOf(one).localeCompare(startOf(other)) ||
        (one.distance ?? FAR) - (other.distance ?? FAR),
    );
}

/** Kilometres that stand for an unknown distance. */
const FAR = 100_000;

/** Stores without a slot come last. */
const startOf = ({ first }: RankedStore): string => first?.slot_start_time ?? '9999';

/** Where a cart is to be delivered from. */
export interface WantedStore {
  pincode: string;
  lines: readonly CartLine[];
  /** Null: the slot does not matter, as for a day for which none can be chosen yet. */
  slotType: SlotType | null;
  /** A store that is judged as if it took orders. */
  asOpen?: number;
}

export interface StoreChoice {
  /** All that deliver there, those that take no orders included. */
  serving: ServingStore[];
  /** Those that take orders, best first: the first one gets the order unless somebody chooses another. */
  stores: RankedStore[];
  /** By store. */
  slots: ReadonlyMap<number, OfferedSlot[]>;
  stock: ReadonlyMap<number, ReadonlyMap<number, number>>;
}

/**
 * The one function that decides which store delivers, and from which slot: for drafts, orders, refills of subscriptions, and the trial
 * of a pincode. Several carts at once, so that what they have in common is read once.
 */
export async function chooseStoresFor(db: Queryable, wanted: readonly WantedStore[], at: Date): Promise<StoreChoice[]> {
  const serving = new Map<string, ServingStore[]>();
  for (const pincode of new Set(wanted.map((each) => each.pincode))) {
    // oxlint-disable-next-line no-await-in-loop -- orders of a store have few pincodes
    serving.set(pincode, await storesServing(db, pincode, at));
  }
  const servingFor = ({ pincode, asOpen }: WantedStore): ServingStore[] =>
    (serving.get(pincode) ?? []).map((store) => (store.id === asOpen ? { ...store, closed: null } : store));
  const openFor = (each: WantedStore) => servingFor(each).flatMap(({ id, closed }) => (closed === null ? [id] : []));
  const drugIds = wanted.flatMap(({ lines }) => lines.map(({ drug_id }) => drug_id));
  const stock = await stockOf(db, [...new Set(wanted.flatMap(openFor))], [...new Set(drugIds)]);
  const slotsOf = new Map<SlotType | null, ReadonlyMap<number, OfferedSlot[]>>([[null, new Map()]]);
  for (const slotType of new Set(wanted.flatMap((each) => each.slotType ?? []))) {
    const ids = wanted.filter((each) => each.slotType === slotType).flatMap(openFor);
    // oxlint-disable-next-line no-await-in-loop -- there are four types
    slotsOf.set(slotType, await slotsOnOffer(db, [...new Set(ids)], slotType, at));
  }
  return wanted.map((each) => {
    const slots = slotsOf.get(each.slotType) ?? new Map<number, OfferedSlot[]>();
    return { serving: servingFor(each), stores: rankStores(servingFor(each), each.lines, stock, slots), slots, stock };
  });
}

/** {@link chooseStoresFor} one cart. */
export async function chooseStores(db: Queryable, wanted: WantedStore, at: Date): Promise<StoreChoice> {
  const [choice] = await chooseStoresFor(db, [wanted], at);
  if (!choice) throw new Error('A cart without a choice');
  return choice;
}

/** A store that delivers to a pincode at a moment, whether it takes orders or not; null: it does not deliver there. */
export async function servingStore(db: Queryable, pincode: string, storeId: number, at: Date): Promise<ServingStore | null> {
  return (await storesServing(db, pincode, at)).find(({ id }) => id === storeId) ?? null;
}

/** A store as the console offers it. */
export const offerOf = ({ id, name, available, why, distance, first }: RankedStore): DraftRecord['stores'][number] => ({
  id,
  name,
  available,
  why,
  distance,
  first_slot: first && { day: first.day, title: first.title },
});

import { eq, sql } from 'drizzle-orm';
import { drugCatalogue } from '#features/masters/demo/public.ts';
import { orders } from '../../schema.ts';
import { orderChanged } from '../../server/order-realtime.ts';
import { placeOrder } from '../../server/place-order.ts';
import { orderPayments } from '../../order-choices.ts';
import { basket, priceOf, type Shelves, shelvesOf } from '../lines-and-price.ts';
import { patient, type Store } from '../patients.ts';
import { HOUR, slotAfter } from '../working-day.ts';
import type { OpenOrder } from './open-orders.ts';
import { causeAt, type World } from './world.ts';

/** Where orders come from. */
export interface Market {
  stores: readonly Store[];
  patients: number;
  shelves: Shelves;
}

const PATIENTS = 8_000;

let shelves: Shelves | null = null;

/** Patients and stores of the demonstration, and its scale. */
export async function readMarket({ parts: { db } }: World): Promise<Market & { scale: number }> {
  const { rows: stores } = await db.execute<Store & Record<string, unknown>>(sql`
    select id::int, name, city, pincode from stores where city in ('Mumbai', 'Pune', 'Surat') order by id limit 60`);
  const { rows: counted } = await db.execute<{ count: number }>(sql`select count(*)::int as count from patients`);
  const scale = Math.max(1, Math.floor((counted[0]?.count ?? 0) / PATIENTS));
  return { stores, patients: PATIENTS * scale, scale, shelves: (shelves ??= shelvesOf(drugCatalogue())) };
}

const rupees = new Intl.NumberFormat('en-IN', { style: 'currency', currency: 'INR' });
const payments = [
  [orderPayments.cash, 46],
  [orderPayments.upi, 38],
  [orderPayments.card, 16],
] as const;

/** Slots of the days to come: the later ones are asked for more rarely. */
const hoursAhead = [
  [4, 2],
  [14, 3],
  [26, 4],
  [38, 3],
] as const;

/**
 * An order comes in from the web shop: within the usual time, or for a slot. Its store has the goods, because deliveries follow the
 * demand.
 */
export async function arrive(world: World, market: Market, at: number, isForSlot: boolean): Promise<OpenOrder> {
  const { draw, parts } = world;
  const owner = patient(draw.whole(1, market.patients), market.stores);
  const cart = draw.chance(0.62) ? 'free' : 'unproven';
  const lines = basket(cart, market.shelves, draw);
  const price = priceOf(lines, draw);
  const slot = isForSlot ? slotAfter(at + draw.weighted(hoursAhead) * HOUR) : null;
  const { id } = await parts.db.transaction(async (tx) => {
    for (const { drug, quantity } of lines.toSorted((one, other) => one.drug.id - other.drug.id))
      await tx.execute(sql`
        insert into store_stock (store_id, drug_id, on_hand, reserved) values (${owner.store.id}, ${drug.id}, ${quantity + 20}, 0)
        on conflict (store_id, drug_id) do update set on_hand = greatest(store_stock.on_hand, store_stock.reserved + excluded.on_hand)`);
    return placeOrder(
      tx,
      causeAt(at),
      { userId: null, agentId: null, by: 'Patient, web shop', roles: [], tabs: [] },
      {
        type: cart === 'unproven' && draw.chance(0.6) ? 'PRESCRIPTION' : draw.chance(0.85) ? 'CART' : 'SUBSCRIPTION',
        patientId: owner.id,
        storeId: owner.store.id,
        address: owner.address,
        pincode: owner.store.pincode,
        reason: cart === 'free' ? 'OTC-GENERAL-PRODUCT' : 'SELF-VALID-RX',
        prescriptionId: null,
        lines: lines.map(({ drug, quantity, amount }) => ({ drugId: drug.id, quantity, amount })),
        promo: price.promo_code === null ? null : { code: price.promo_code, amount: price.promo_amount },
        discount: 0,
        deliveryCharge: price.delivery_charge,
        delivery: null,
        value: price.value,
        payment: draw.weighted(payments),
        slot: slot && { from: new Date(slot.start).toISOString(), until: new Date(slot.end).toISOString() },
        ...(slot && { promisedAt: new Date(slot.end) }),
        note: '',
        summary: `${lines.length === 1 ? '1 line' : `${lines.length} lines`}, to pay ${rupees.format(price.value / 100)}`,
        despiteAllergy: [],
        source: null,
      },
    );
  });
  const [placed] = await parts.db.select().from(orders).where(eq(orders.id, id));
  if (!placed) throw new Error(`Order ${id} was not stored`);
  orderChanged(parts.realtime, id, placed.version);
  return { ...placed, status: 'PLACED', isTouched: false };
}

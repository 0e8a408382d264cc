import { eq, inArray } from 'drizzle-orm';
import { linesOf, sumOf } from '#features/order-lines/server/public.ts';
import { noSuchOrder, orders, type StoredOrder } from '#features/orders/server/public.ts';
import { drugs } from '#features/drugs/server/public.ts';
import { addressesOf } from '#features/patients/server/public.ts';
import { judgePromos } from '#features/offers/server/public.ts';
import { chooseStores, type DeliveryChoice, offerOf, slotTypeOf } from '#features/place-order/server/public.ts';
import { slotsOnOffer } from '#features/slots/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Sentence } from '#platform/contract/sentence.ts';
import type { Database, Queryable, Transaction } from '#platform/server/db/database.ts';
import type { OrderTermsRecord } from '../contract.ts';
import { applyTerms, TermsRefused, type WantedTerms } from './apply-terms.ts';

interface Asked {
  address_id?: number | undefined;
  store_id?: number | undefined;
  delivery?: DeliveryChoice | undefined;
  promo_code?: string | undefined;
  no_promo?: 'yes' | undefined;
}

/** Ends a trial: the transaction is rolled back. */
class TrialOver extends Error {}

interface Trial {
  after: StoredOrder;
  lines: number;
  refused: Sentence | null;
}

/** What the order would be with other terms. Nothing is kept. */
async function tryTerms(db: Database, cause: Cause, order: StoredOrder, wanted: WantedTerms): Promise<Trial> {
  let trial: Trial = { after: order, lines: 0, refused: null };
  const run = async (tx: Transaction): Promise<never> => {
    const [locked] = await tx.select().from(orders).where(eq(orders.id, order.id)).for('update');
    if (!locked) throw noSuchOrder();
    const after = await applyTerms(tx, cause, locked, wanted);
    trial = { after, lines: sumOf(await linesOf(tx, after)), refused: null };
    throw new TrialOver();
  };
  try {
    return await db.transaction(run);
  } catch (fault) {
    if (fault instanceof TermsRefused) return { after: order, lines: sumOf(await linesOf(db, order)), refused: fault.why };
    if (!(fault instanceof TrialOver)) throw fault;
    return trial;
  }
}

const priceOf = ({ promo_amount, discount, delivery_charge, value }: StoredOrder, lines: number): OrderTermsRecord['before'] => ({
  lines,
  promo: promo_amount,
  discount,
  delivery: delivery_charge,
  value,
});

/** The lines as stores are ranked by. */
async function cartOf(db: Queryable, order: StoredOrder) {
  const lines = await linesOf(db, order);
  const ids = lines.map(({ drug_id }) => drug_id);
  const named = ids.length === 0 ? [] : await db.select({ id: drugs.id, name: drugs.name }).from(drugs).where(inArray(drugs.id, ids));
  const names = new Map(named.map(({ id, name }) => [id, name]));
  return lines.map(({ drug_id, quantity }) => ({ drug_id, quantity, name: names.get(drug_id) ?? '' }));
}

/** What is agreed about an order, what else can be had for the asked address, delivery and store, and the price with it. @throws ORPCError 404 */
export async function readTerms(db: Database, cause: Cause, orderId: number, asked: Asked): Promise<OrderTermsRecord> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw noSuchOrder();
  const addresses = await addressesOf(db, order.patient_id);
  const own = addresses.find(({ address, pincode }) => address === order.address && pincode === order.pincode);
  const chosen = asked.address_id === undefined ? own : addresses.find(({ id }) => id === asked.address_id);
  const pincode = chosen?.pincode ?? order.pincode;
  const delivery = asked.delivery ?? (order.delivery as DeliveryChoice | null);
  const slotType = slotTypeOf[delivery ?? 'STANDARD'];
  const cart = await cartOf(db, order);
  const { stores, slots } = await chooseStores(db, { pincode, lines: cart, slotType }, cause.at);
  const kept = asked.store_id ?? order.store_id;
  const isServed = pincode === order.pincode || stores.some(({ id }) => id === kept);
  const storeId = isServed ? kept : (stores[0]?.id ?? kept);
  const promo_code = asked.no_promo ? '' : (asked.promo_code ?? order.promo_code ?? '');
  const wanted: WantedTerms = {
    address_id: chosen === undefined || chosen.id === own?.id ? null : chosen.id,
    store_id: storeId,
    delivery,
    promo_code,
    payment: order.payment,
  };
  const { after, lines, refused } = await tryTerms(db, cause, order, wanted);
  const cityOf = stores.find(({ id }) => id === storeId)?.city ?? order.city;
  const promos = await judgePromos(
    db,
    { patientId: order.patient_id, orderId: order.id, city: cityOf, lines, now: cause.at },
    order.promo_code,
  );
  return {
    order_id: order.id,
    patient_id: order.patient_id,
    version: order.version,
    lines: cart.length,
    addresses,
    address_id: chosen?.id ?? null,
    address: order.address.includes(order.pincode) ? order.address : `${order.address} ${order.pincode}`,
    delivery,
    stores: stores.map(offerOf),
    store: { id: storeId, name: stores.find(({ id }) => id === storeId)?.name ?? order.store },
    slots: slots.get(storeId) ?? (await slotsOnOffer(db, [storeId], slotType, cause.at)).get(storeId) ?? [],
    slot: order.slot_start && order.slot_end && { from: order.slot_start.toISOString(), until: order.slot_end.toISOString() },
    needs_slot: storeId !== order.store_id || delivery !== order.delivery,
    payment: order.payment as OrderTermsRecord['payment'],
    promos: promos.map(({ code, title, amount, refused: why }) => ({ code, title, amount, refused: why })),
    promo_code,
    before: priceOf(order, sumOf(await linesOf(db, order))),
    after: priceOf(after, lines),
    refused,
  };
}

import { and, eq } from 'drizzle-orm';
import { linesOf, settleLines, sumOf } from '#features/order-lines/server/public.ts';
import { orders, type StoredOrder } from '#features/orders/server/public.ts';
import { patientAddresses } from '#features/patients/server/public.ts';
import { judgePromos, returnPromo, spendPromo } from '#features/offers/server/public.ts';
import { type DeliveryChoice, repriceOrder, servingStore } from '#features/place-order/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { asSentence, msg, type Sentence, sentence } from '#platform/contract/sentence.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';

/** What is wanted besides the slot, which costs nothing. */
export interface WantedTerms {
  /** Null: the address stays. */
  address_id: number | null;
  store_id: number;
  delivery: DeliveryChoice | null;
  promo_code: string;
  payment: string;
}

/** Why terms cannot be had, at their field. */
export class TermsRefused extends Error {
  readonly field: keyof WantedTerms;
  readonly why: Sentence;
  constructor(field: keyof WantedTerms, why: Sentence) {
    super(why.message);
    this.field = field;
    this.why = why;
  }
}

/** A refusal of terms as that of their field. */
export function atField(fault: unknown): never {
  throw fault instanceof TermsRefused ? badRequest([{ field: fault.field, ...fault.why }]) : fault;
}

interface Place {
  address: string;
  pincode: string;
}

async function placeOf(tx: Transaction, order: StoredOrder, addressId: number | null): Promise<Place> {
  if (addressId === null) return order;
  const [address] = await tx
    .select({ address: patientAddresses.address, pincode: patientAddresses.pincode })
    .from(patientAddresses)
    .where(and(eq(patientAddresses.id, addressId), eq(patientAddresses.patient_id, order.patient_id)));
  if (!address) throw new TermsRefused('address_id', sentence('This address does not belong to the patient'));
  return address;
}

/** The store that is to deliver, with its city. One that had the order already is not asked again whether it delivers there. */
export async function storeFor(tx: Transaction, { at }: Pick<Cause, 'at'>, order: StoredOrder, place: Place, storeId: number) {
  if (storeId === order.store_id && place.pincode === order.pincode) return { id: order.store_id, name: order.store, city: order.city };
  const store = await servingStore(tx, place.pincode, storeId, at);
  if (!store) throw new TermsRefused('store_id', sentence('The store does not deliver to {pincode}', { pincode: place.pincode }));
  if (store.closed) throw new TermsRefused('store_id', sentence('{store} does not serve: {why}', { store: store.name, why: store.closed }));
  return store;
}

async function latest(tx: Transaction, id: number): Promise<StoredOrder> {
  const [order] = await tx.select().from(orders).where(eq(orders.id, id));
  if (!order) throw new Error('An order vanished');
  return order;
}

/**
 * Writes what is wanted to a locked order and prices it again as far as that changes its price, in the transaction of the change or of a trial that is rolled back:
 * what is shown before and what is charged afterwards have one origin.
 *
 * @returns the order as it is then
 * @throws {@link TermsRefused}
 */
export async function applyTerms(tx: Transaction, cause: Cause, order: StoredOrder, wanted: WantedTerms): Promise<StoredOrder> {
  const before = await linesOf(tx, order);
  const { address, pincode } = await placeOf(tx, order, wanted.address_id);
  const store = await storeFor(tx, cause, order, { address, pincode }, wanted.store_id);
  const isOtherPromo = wanted.promo_code !== (order.promo_code ?? '');
  if (isOtherPromo) await returnPromo(tx, order.id);
  await tx
    .update(orders)
    .set({
      address,
      pincode,
      store_id: store.id,
      store: store.name,
      city: store.city,
      delivery: wanted.delivery,
      payment: wanted.payment,
      ...(isOtherPromo && { promo_code: null, promo_amount: 0 }),
    })
    .where(eq(orders.id, order.id));
  if (store.id !== order.store_id) await settleLines(tx, cause.at, await latest(tx, order.id), before);
  else if (isOtherPromo || wanted.delivery !== order.delivery) await reprice(tx, order.id, sumOf(before));
  if (isOtherPromo && wanted.promo_code !== '') await givePromo(tx, cause, await latest(tx, order.id), store.city, wanted.promo_code);
  return latest(tx, order.id);
}

/** Promo, discount and delivery of an order whose lines keep their prices. */
async function reprice(tx: Transaction, orderId: number, lines: number): Promise<void> {
  const repriced = await repriceOrder(tx, await latest(tx, orderId), lines, lines);
  await tx.update(orders).set(repriced).where(eq(orders.id, orderId));
}

/** Gives the order a promo, and prices it once more. */
async function givePromo(tx: Transaction, cause: Cause, order: StoredOrder, city: string, code: string): Promise<void> {
  const lines = await linesOf(tx, order);
  const cart = { patientId: order.patient_id, orderId: order.id, city, lines: sumOf(lines), now: cause.at };
  const promo = (await judgePromos(tx, cart, code)).find((each) => each.code === code);
  if (!promo) throw new TermsRefused('promo_code', sentence('Promo code not found'));
  const refused = promo.refused ?? (await spendPromo(tx, { code, amount: promo.amount, orderId: order.id, patientId: order.patient_id }));
  if (refused) throw new TermsRefused('promo_code', asSentence(refused));
  await tx.update(orders).set({ promo_code: code, promo_amount: promo.amount }).where(eq(orders.id, order.id));
  await reprice(tx, order.id, sumOf(lines));
}

export const SLOT_NEEDED = msg('Choose a delivery slot');

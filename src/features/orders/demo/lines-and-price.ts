import { defaultPriceSettings } from '#features/price-settings/public.ts';
import type { OrderReason, OrderStatus, OrderType } from '#machines/orders/order-statuses.ts';
import type { Course } from './order-timing.ts';
import type { Drug } from '#features/masters/demo/public.ts';
import type { Cart } from './status-paths.ts';
import type { Random } from '#platform/server/demo/random.ts';

/** What is in an order and what it costs. */

export interface BasketLine {
  drug: Drug;
  quantity: number;
  /** Paise. */
  amount: number;
}

export interface Shelves {
  free: readonly Drug[];
  scheduled: readonly Drug[];
}

export const shelvesOf = (drugs: readonly Drug[]): Shelves => ({
  free: drugs.filter(({ schedule }) => schedule === null),
  scheduled: drugs.filter(({ schedule }) => schedule !== null),
});

/** Well-known brands stand first and are bought more. */
function take(shelf: readonly Drug[], draw: Random): Drug {
  const drug = shelf[Math.floor(shelf.length * draw.fraction() ** 2.2)];
  if (!drug) throw new Error('The catalogue is empty');
  return drug;
}

const strips = [
  [10, 34],
  [15, 18],
  [20, 14],
  [30, 24],
  [5, 4],
  [45, 2],
  [50, 2],
  [1, 2],
] as const;
const packs = [
  [1, 70],
  [2, 24],
  [3, 6],
] as const;

/** One to five different drugs that fit the cart. */
export function basket(cart: Cart, shelves: Shelves, draw: Random): BasketLine[] {
  const size = draw.weighted([
    [1, 30],
    [2, 30],
    [3, 22],
    [4, 12],
    [5, 6],
  ]);
  const chosen = new Map<number, Drug>();
  for (let line = 0; line < size; line++) {
    const needed = cart !== 'free' && (line === 0 || draw.chance(0.6));
    const drug = take(needed ? shelves.scheduled : shelves.free, draw);
    chosen.set(drug.id, drug);
  }
  return [...chosen.values()].map((drug) => {
    const quantity = draw.weighted<number>(drug.loose ? strips : packs);
    return { drug, quantity, amount: drug.mrp * quantity };
  });
}

export interface Price {
  lines: number;
  promo_code: string | null;
  promo_amount: number;
  delivery_charge: number;
  value: number;
}

const { free_delivery_from: FREE_DELIVERY_FROM, standard_charge: DELIVERY_CHARGE } = defaultPriceSettings;
const promos = [
  ['GALEN10', 0.1, 20_000, 0],
  ['REFILL5', 0.05, 10_000, 30_000],
] as const;

/** Value = lines − promo + delivery, in paise. */
export function priceOf(lines: readonly BasketLine[], draw: Random): Price {
  const sum = lines.reduce((total, { amount }) => total + amount, 0);
  const [code, share, most, minimum] = draw.pick(promos);
  const promo = draw.chance(0.3) && sum >= minimum ? Math.min(most, Math.round(sum * share)) : 0;
  const delivery_charge = sum >= FREE_DELIVERY_FROM ? 0 : DELIVERY_CHARGE;
  return { lines: sum, promo_code: promo > 0 ? code : null, promo_amount: promo, delivery_charge, value: sum - promo + delivery_charge };
}

/** §3. An order that nobody has settled with the customer may have none yet. */
export function reasonFor({ cart, desk, status }: Course, draw: Random): OrderReason | null {
  if (desk?.unsettled) return null;
  if (cart === 'free') return draw.chance(0.6) ? 'OTC-GENERAL-PRODUCT' : 'NOT-REQUIRED-RX';
  if (cart === 'onFile') return draw.chance(0.65) ? 'EXISTING-RX' : 'SELF-VALID-RX';
  return status === 'PLACED' && draw.chance(0.4) ? null : draw.chance(0.75) ? 'SELF-VALID-RX' : 'EXISTING-RX';
}

/** How an order with this cart and end came in (§3). */
export function typeFor(status: OrderStatus, cart: Cart, draw: Random): OrderType {
  if (status === 'SUBSCRIPTION STOPPED') return 'SUBSCRIPTION';
  return draw.weighted([
    ['CART', 46],
    ['PRESCRIPTION', cart === 'free' ? 0 : 30],
    ['CALL', 15],
    ['SUBSCRIPTION', 11],
  ] as const);
}

import { eq } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { priceSettingsAt } from '#features/price-settings/server/public.ts';
import type { StoredOrder } from '#features/orders/server/public.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import type { DeliveryChoice } from '../draft-choices.ts';
import { orderDrafts } from '../schema.ts';
import { deliveryCharge } from './price.ts';
import { adjustPromo } from '#features/offers/server/public.ts';

/** What was agreed when an order was placed from a draft. */
export interface OrderTerms {
  discount_percent: number;
  /** Who gave the discount, and who approved it if it was above the limit. */
  discount_by: string;
  approved_by: string | null;
  /** The approval is for this amount, paise. */
  approved_amount: number | null;
}

/** Null: the order came from another channel. */
export async function termsOf(db: Queryable, orderId: number): Promise<OrderTerms | null> {
  const approvers = alias(users, 'approvers');
  const [terms] = await db
    .select({
      discount_percent: orderDrafts.discount_percent,
      discount_by: users.name,
      approved_by: approvers.name,
      approved_amount: orderDrafts.approved_amount,
    })
    .from(orderDrafts)
    .innerJoin(users, eq(users.id, orderDrafts.owner_id))
    .leftJoin(approvers, eq(approvers.id, orderDrafts.approved_by))
    .where(eq(orderDrafts.order_id, orderId));
  return terms ?? null;
}

/** Price of an order after a change of its lines. Money in paise. */
export interface Repriced {
  promo_code: string | null;
  promo_amount: number;
  discount: number;
  delivery_charge: number;
  value: number;
}

/**
 * Prices an order whose lines have changed, in the transaction that changes them and with the order locked.
 *
 * - Promo: judged again by its percentage, its highest amount, its minimum and its budget, not by its days: it was given on the
 *   day of the order. Below its minimum it is taken off, and the patient may use it again.
 * - Discount: the agreed percentage of what the promo leaves; one that was approved never exceeds the approved amount. Without a
 *   percentage the amount stays, at most what the promo leaves.
 * - Delivery: by the agreed delivery choice and the settings of the day of the order. Without a choice the charge stays unless it is
 *   the charge of standard delivery.
 *
 * @param before sum of the lines before the change
 * @param lines sum of the lines
 */
export async function repriceOrder(tx: Transaction, order: StoredOrder, before: number, lines: number): Promise<Repriced> {
  const terms = await termsOf(tx, order.id);
  const settings = await priceSettingsAt(tx, order.placed_at);
  const { promo_code, promo_amount } = order;
  const promo = promo_code === null ? null : await adjustPromo(tx, { id: order.id, promo_code, promo_amount }, lines);
  const left = lines - (promo ?? 0);
  const discount = terms === null ? Math.min(order.discount, left) : discountOf(terms, left);
  const goods = left - discount;
  const chargeOf = (sum: number, value: number, delivery: DeliveryChoice) => deliveryCharge(settings, sum, value, delivery);
  const delivery_charge =
    order.delivery === null
      ? chargeWithoutTerms(chargeOf, order, before, lines, goods)
      : chargeOf(lines, goods, order.delivery as DeliveryChoice);
  return {
    promo_code: promo === null ? null : promo_code,
    promo_amount: promo ?? 0,
    discount,
    delivery_charge,
    value: goods + delivery_charge,
  };
}

const discountOf = ({ discount_percent, approved_amount }: OrderTerms, left: number): number =>
  Math.min(Math.round((left * discount_percent) / 100), approved_amount ?? Number.MAX_SAFE_INTEGER);

type ChargeOf = (lines: number, goods: number, delivery: DeliveryChoice) => number;

function chargeWithoutTerms(chargeOf: ChargeOf, order: StoredOrder, before: number, lines: number, goods: number): number {
  const isStandard = order.delivery_charge === chargeOf(before, before - order.promo_amount - order.discount, 'STANDARD');
  return isStandard ? chargeOf(lines, goods, 'STANDARD') : order.delivery_charge;
}

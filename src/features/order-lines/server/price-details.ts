import { and, desc, eq, inArray } from 'drizzle-orm';
import { gstOf } from '#features/bills/public.ts';
import { billedAt } from '#features/bills/server/public.ts';
import { priceFactsOf } from '#features/drugs/server/public.ts';
import { noSuchOrder, orderEvents, orders, type StoredOrder } from '#features/orders/server/public.ts';
import { promoNamed } from '#features/offers/server/public.ts';
import { termsOf } from '#features/place-order/server/public.ts';
import { priceSettingsAt } from '#features/price-settings/server/public.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { PriceDetails } from '../contract.ts';
import { type DrugPrices, linesOf, priceOf, pricesAt, type StoredLine, sumOf } from './priced-lines.ts';

/** Day on which the lines were last priced. */
async function pricedOn(db: Queryable, order: StoredOrder): Promise<string> {
  const [last] = await db
    .select({ at: orderEvents.at })
    .from(orderEvents)
    .where(and(eq(orderEvents.order_id, order.id), inArray(orderEvents.event, ['lines.edited'])))
    .orderBy(desc(orderEvents.version))
    .limit(1);
  return businessDate(last?.at ?? order.placed_at);
}

/** What each number of an order's price comes from. @throws ORPCError 404 */
export async function readPriceDetails(db: Queryable, orderId: number): Promise<PriceDetails> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw noSuchOrder();
  const day = await pricedOn(db, order);
  const stored = await linesOf(db, order);
  const drugIds = stored.map(({ drug_id }) => drug_id);
  const prices = await pricesAt(db, order.store_id, drugIds, day);
  const terms = await termsOf(db, order.id);
  // The bill has the rate of its own day.
  const billed = await billedAt(db, order.id);
  const taxes = billed === null ? prices.facts : await priceFactsOf(db, drugIds, businessDate(billed));
  const sold = stored.map(({ drug_id, amount }) => ({ amount, gst: taxes.get(drug_id)?.gst ?? null }));
  const gst = gstOf(sold, order);
  const lines = stored.map((line, index) => {
    const { gst: percent = null, gst_from = null } = taxes.get(line.drug_id) ?? {};
    return { ...present(line, prices), gst: percent, gst_from, gst_amount: gst.lines[index] ?? null };
  });
  const mrps = lines.map(({ mrp, quantity, pack_size }) => (mrp === null ? null : Math.round((quantity * mrp) / pack_size)));
  const { promo_code: code, discount } = order;
  return {
    order_id: order.id,
    patient_id: order.patient_id,
    version: order.version,
    priced_on: day,
    store_group: prices.group,
    lines,
    mrp: mrps.reduce<number | null>((sum, mrp) => (sum === null || mrp === null ? null : sum + mrp), 0),
    lines_amount: sumOf(stored),
    gst: gst.total,
    promo: code === null ? null : await promoOf(db, code, order.promo_amount),
    discount:
      discount === 0
        ? null
        : {
            amount: discount,
            percent: terms?.discount_percent ?? null,
            by: terms?.discount_by ?? null,
            approved_by: terms?.approved_by ?? null,
          },
    delivery: { amount: order.delivery_charge, choice: order.delivery, free_from: await freeFrom(db, order) },
    value: order.value,
  };
}

async function promoOf(db: Queryable, code: string, amount: number): Promise<NonNullable<PriceDetails['promo']>> {
  const promo = await promoNamed(db, code);
  return { code, amount, title: promo?.title ?? code, percent: promo?.percent ?? null, most: promo?.most ?? null };
}

/** What the goods have to cost for free delivery. An order without a delivery choice has it if its charge is the usual one. */
async function freeFrom(db: Queryable, { delivery, delivery_charge, placed_at }: StoredOrder): Promise<number | null> {
  const { free_delivery_from, standard_charge } = await priceSettingsAt(db, placed_at);
  const isUsual = delivery === null && (delivery_charge === 0 || delivery_charge === standard_charge);
  return delivery === 'STANDARD' || isUsual ? free_delivery_from : null;
}

type PricedLine = Omit<PriceDetails['lines'][number], 'gst' | 'gst_from' | 'gst_amount'>;

function present({ id, drug_id, quantity, amount }: StoredLine, prices: DrugPrices): PricedLine {
  const drug = prices.facts.get(drug_id);
  const rate = prices.rates.get(drug_id);
  const mrp = drug?.mrp ?? null;
  const isReduced = rate !== undefined && mrp !== null && rate.rate < mrp;
  const isExplained = priceOf(prices, drug_id, quantity) === amount;
  return {
    line_id: id,
    drug: drug?.name ?? '',
    quantity,
    pack_size: drug?.pack_size ?? 1,
    uom: drug?.uom ?? '',
    mrp,
    mrp_from: drug?.mrp_from ?? null,
    rate: rate?.rate ?? null,
    rate_from: rate?.from ?? null,
    amount,
    source: isExplained ? (isReduced ? 'selling-rate' : 'mrp') : 'ordered',
  };
}

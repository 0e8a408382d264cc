import { ORPCError } from '@orpc/server';
import { asc, eq } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import { orders } from '#features/orders/server/public.ts';
import { splitTax, taxesOf } from '../bill-amounts.ts';
import type { Bill } from '../contract.ts';
import { billLines, bills, invoicePrints } from '../schema.ts';

/** When an order was billed; null: not yet. */
export async function billedAt(db: Queryable, orderId: number): Promise<Date | null> {
  const [bill] = await db.select({ at: bills.billed_at }).from(bills).where(eq(bills.order_id, orderId));
  return bill?.at ?? null;
}

/** Reads the bill of an order. Null: not billed. @throws ORPCError 404 for an order that does not exist */
export async function readBill(db: Queryable, orderId: number): Promise<Bill | null> {
  const [found] = await db
    .select({ patient_id: orders.patient_id, bill: bills })
    .from(orders)
    .leftJoin(bills, eq(bills.order_id, orders.id))
    .where(eq(orders.id, orderId));
  if (!found) throw new ORPCError('NOT_FOUND', { message: 'Order not found' });
  const { patient_id, bill } = found;
  if (!bill) return null;
  const lines = await db.select().from(billLines).where(eq(billLines.bill_id, bill.id)).orderBy(asc(billLines.position));
  const prints = await db
    .select({ at: invoicePrints.at, by: invoicePrints.by })
    .from(invoicePrints)
    .where(eq(invoicePrints.bill_id, bill.id))
    .orderBy(asc(invoicePrints.id));
  const { delivery_charge, delivery_gst, promo_amount } = bill;
  const delivery = { gst: delivery_gst, ...splitTax(delivery_charge, delivery_gst) };
  return {
    id: bill.id,
    number: bill.number,
    billed_at: bill.billed_at.toISOString(),
    cancelled_at: bill.cancelled_at?.toISOString() ?? null,
    patient_id,
    seller: { name: bill.seller, address: bill.seller_address, gstin: bill.gstin, drug_licence: bill.drug_licence },
    lines,
    lines_amount: bill.lines_amount,
    promo: promo_amount === 0 ? null : { code: bill.promo_code ?? '', amount: promo_amount },
    discount: bill.discount,
    delivery_charge,
    rounding: bill.rounding,
    total: bill.total,
    taxes: taxesOf(delivery_charge === 0 ? lines : [...lines, delivery]),
    prescription: bill.prescription,
    prints: prints.map(({ at, by }) => ({ at: at.toISOString(), by })),
  };
}

import { eq, sql } from 'drizzle-orm';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { stores } from '#features/locations/server/public.ts';
import type { OrderMove } from '#features/orders/server/public.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { billAmounts, type SoldLine } from '../bill-amounts.ts';
import { billNumber, codeWithoutLicence, financialYear } from '../bill-number.ts';
import { billSettled } from './bill-hooks.ts';
import { billCounters, billLines, bills, storeLicences } from '../schema.ts';

type Order = OrderMove['order'];

interface DrugSold extends SoldLine, Record<string, unknown> {
  drug_id: number;
  drug: string;
  schedule: string | null;
  hsn: string | null;
  quantity: number;
  pack_size: number;
  mrp: number | null;
}

/**
 * Lines of an order with tax code, GST and MRP as of a day (yyyy-mm-dd). The product has no batches; the store's billing would
 * report them.
 */
async function readLines(db: Queryable, orderId: number, day: string): Promise<DrugSold[]> {
  const { rows } = await db.execute<DrugSold>(sql`
    select l.drug_id, d.name as drug, d.schedule, d.hsn, l.quantity, d.pack_size, d.mrp, l.amount,
      (select (r ->> 'percent')::float8 from master_records h, jsonb_array_elements(h.values -> 'rates') as r
        where h.id = d.hsn_id and r ->> 'from' <= ${day} order by r ->> 'from' desc limit 1) as gst
    from order_lines l join drugs d on d.id = l.drug_id where l.order_id = ${orderId} order by l.id`);
  return rows;
}

/** The newest prescription of the patient that covers a drug of the order that requires one. */
async function readPrescription(db: Queryable, { id, patient_id }: Order): Promise<string | null> {
  const { rows } = await db.execute<{ file_name: string }>(sql`
    select p.file_name from prescriptions p
    join order_lines l on l.order_id = ${id} join drugs d on d.id = l.drug_id and d.schedule is not null
    where p.patient_id = ${patient_id} and p.rejected_at is null and d.id = any(p.covers)
    order by p.order_id = ${id} desc nulls last, p.added_at desc, p.id desc limit 1`);
  return rows[0]?.file_name ?? null;
}

/** The next number of the store in the financial year; other bills of the store wait until this one is stored. */
async function nextSequence(tx: Transaction, storeId: number, year: string): Promise<number> {
  const [counter] = await tx
    .insert(billCounters)
    .values({ store_id: storeId, financial_year: year, last: 1 })
    .onConflictDoUpdate({ target: [billCounters.store_id, billCounters.financial_year], set: { last: sql`${billCounters.last} + 1` } })
    .returning({ last: billCounters.last });
  if (!counter) throw new Error(`Store ${storeId} has no number for a bill`);
  return counter.last;
}

/** Writes the bill of an order, in the transaction of the event that reports it. */
export async function writeBill(tx: Transaction, cause: Cause, order: Order): Promise<void> {
  const day = businessDate(cause.at);
  const year = financialYear(day);
  const sold = await readLines(tx, order.id, day);
  const prescription = await readPrescription(tx, order);
  const [store] = await tx
    .select({ licence: storeLicences, drug_licence: stores.licence_no })
    .from(stores)
    .leftJoin(storeLicences, eq(storeLicences.store_id, stores.id))
    .where(eq(stores.id, order.store_id));
  const licence = store?.licence;
  const sequence = await nextSequence(tx, order.store_id, year);
  const number = billNumber(licence?.code ?? codeWithoutLicence(order.store_id), year, sequence);
  const { lines, ...amounts } = billAmounts(sold, order);
  const [bill] = await tx
    .insert(bills)
    .values({
      order_id: order.id,
      store_id: order.store_id,
      financial_year: year,
      sequence,
      number,
      billed_at: cause.at,
      seller: licence?.legal_name ?? order.store,
      seller_address: licence?.address ?? order.city,
      gstin: licence?.gstin ?? null,
      drug_licence: store?.drug_licence || null,
      promo_code: order.promo_code,
      ...amounts,
      prescription,
    })
    .returning({ id: bills.id });
  if (!bill) throw new Error(`The bill of order ${order.id} was not stored`);
  if (lines.length > 0) await tx.insert(billLines).values(lines.map((line, index) => ({ ...line, bill_id: bill.id, position: index + 1 })));
  await recordAudit(tx, cause, `bills/${bill.id}`, null, { order_id: order.id, number, total: amounts.total });
  await billSettled(tx, cause, bill.id);
}

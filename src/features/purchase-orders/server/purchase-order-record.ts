import { eq, sql } from 'drizzle-orm';
import { marginOf } from '#features/distributor-rates/server/public.ts';
import { codesOf } from '#features/drug-mappings/server/public.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { PurchaseOrderLine, PurchaseOrderLogEntry, PurchaseOrderRecord } from '../contract.ts';
import { netOf } from '../line-amount.ts';
import { LEAST_MARGIN, type PurchaseOrderStatus } from '../purchase-order-choices.ts';
import { purchaseOrders } from '../schema.ts';
import { letterOf } from './order-letters.ts';
import { factsOf, purchaseOrderKind } from './purchase-order-kind.ts';

interface Costs {
  packs: number;
  free_packs: number;
  rate: number;
  mrp: number;
  gst: number | null;
}

/** Margin of what is paid for each pack against its MRP, and whether it is so low that it is pointed out. */
export function marginFor(costs: Costs): { margin: number; is_low: boolean } {
  const margin = marginOf(netOf(costs), costs.mrp, costs.gst);
  return { margin, is_low: margin < LEAST_MARGIN };
}

type StoredLine = Omit<PurchaseOrderLine, 'margin' | 'is_low' | 'distributor_codes'>;

async function readLines(db: Queryable, id: number, distributorId: number): Promise<PurchaseOrderLine[]> {
  const { rows } = await db.execute<StoredLine & Record<string, unknown>>(sql`
    select l.id::int, l.drug_id::int, d.name as drug, l.pack_size, l.packs, l.free_packs, l.scheme, l.rate, l.gst::float8 as gst, l.mrp, l.value,
      l.received, l.free_received, l.closed
    from purchase_order_lines l join drugs d on d.id = l.drug_id where l.purchase_order_id = ${id} order by lower(d.name), l.id`);
  const codes = await codesOf(
    db,
    distributorId,
    rows.map(({ drug_id }) => drug_id),
  );
  return rows.map((line) => ({ ...line, distributor_codes: [...(codes.get(line.drug_id) ?? [])], ...marginFor(line) }));
}

type StoredReceipt = Omit<PurchaseOrderRecord['receipts'][number], 'margin' | 'is_low'> & { rate: number; gst: number | null };

/** Its margin is judged by the MRP that is printed on the pack. */
async function readReceipts(db: Queryable, id: number): Promise<PurchaseOrderRecord['receipts']> {
  const { rows } = await db.execute<StoredReceipt & Record<string, unknown>>(sql`
    select r.id::int, d.name as drug, r.batch_no, r.expires_on::text, r.mrp, r.packs, r.free_packs, r.at, r.by, l.rate, l.gst::float8 as gst
    from purchase_order_receipts r join purchase_order_lines l on l.id = r.line_id join drugs d on d.id = l.drug_id
    where l.purchase_order_id = ${id} order by r.id desc`);
  return rows.map(({ rate, gst, ...receipt }) => ({
    ...receipt,
    at: new Date(receipt.at).toISOString(),
    ...marginFor({ ...receipt, rate, gst }),
  }));
}

/** @throws ORPCError 404 */
export const readPurchaseOrder: ReadRecord<PurchaseOrderRecord> = async (db, { person, at }, id) => {
  const { rows } = await db.execute<{ store: string; distributor: string }>(sql`
    select s.name as store, d.name as distributor from purchase_orders o join stores s on s.id = o.store_id
    join distributors d on d.id = o.distributor_id where o.id = ${id}`);
  const [stored] = await db.select().from(purchaseOrders).where(eq(purchaseOrders.id, id));
  const [names] = rows;
  if (!stored || !names) throw notFound(purchaseOrderKind);
  const context = await factsOf(db, stored, person, at);
  const on = businessDate(at);
  return {
    id,
    version: stored.version,
    number: stored.number,
    status: stored.status as PurchaseOrderStatus,
    store: { id: stored.store_id, name: names.store },
    distributor: { id: stored.distributor_id, name: names.distributor },
    value: stored.value,
    limit: context.limit,
    submitter: context.submitter?.name ?? null,
    expected_on: stored.expected_on,
    last_on: stored.last_on,
    created_at: stored.created_at.toISOString(),
    lines: await readLines(db, id, stored.distributor_id),
    receipts: await readReceipts(db, id),
    ...(await letterOf(db, stored)),
    log: await readLog<PurchaseOrderLogEntry['payload']>(db, purchaseOrderKind, id),
    abilities: judge(purchaseOrderKind, { state: stored.status, context, person, at }, [
      { type: 'purchaseOrder.changed' },
      { type: 'purchaseOrder.submitted' },
      { type: 'purchaseOrder.approved' },
      { type: 'purchaseOrder.returned' },
      { type: 'purchaseOrder.sent' },
      { type: 'purchaseOrder.cancelled' },
      { type: 'purchaseOrder.received', on },
      { type: 'purchaseOrder.closed' },
      { type: 'purchaseOrder.extended', on },
      { type: 'purchaseOrder.reopened', on },
    ]),
  };
};

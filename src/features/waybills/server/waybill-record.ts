import { desc, eq } from 'drizzle-orm';
import { noSuchOrder, orders } from '#features/orders/server/public.ts';
import { whyNotPacked } from '#machines/orders/waybill.ts';
import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { OrderWaybills, WaybillLogEntry, WaybillRecord } from '../contract.ts';
import { type Courier, endedStatuses, type WaybillStatus } from '../waybill-choices.ts';
import { waybills } from '../schema.ts';
import { factsOf, waybillKind } from './waybill-kind.ts';

/** @throws ORPCError 404 */
export const readWaybill: ReadRecord<WaybillRecord> = async (db, { person, at }, waybillId) => {
  const [found] = await db
    .select({ stored: waybills, order: orders })
    .from(waybills)
    .innerJoin(orders, eq(orders.id, waybills.order_id))
    .where(eq(waybills.id, waybillId));
  if (!found) throw notFound(waybillKind);
  const { stored, order } = found;
  const { id, version, number, parcels, weight, value, cash, expected_on, attempts } = stored;
  const { patient_id, patient_name, phone_no, address, pincode, store } = order;
  return {
    id,
    version,
    number,
    parcels,
    weight,
    value,
    cash,
    expected_on,
    attempts,
    patient_id,
    patient_name,
    phone_no,
    address,
    pincode,
    store,
    status: stored.status as WaybillStatus,
    courier: stored.courier as Courier,
    order: { id: order.id, code: order.code },
    created_at: stored.created_at.toISOString(),
    log: await readLog<WaybillLogEntry['payload']>(db, waybillKind, waybillId),
    abilities: judge(waybillKind, { state: stored.status, context: factsOf(stored, order.status), person, at }, [
      { type: 'waybill.handedOver' },
      { type: 'waybill.forwarded' },
      { type: 'waybill.takenOut' },
      { type: 'waybill.delivered' },
      { type: 'waybill.attemptFailed' },
      { type: 'waybill.sentBack' },
      { type: 'waybill.returned' },
      { type: 'waybill.cancelled' },
    ]),
  };
};

/** Why an order can have no new waybill; null: it can. @param open number of its open waybill */
export function whyNoWaybill({ status, delivery }: { status: string; delivery: string | null }, open: string | null): Sentence | null {
  if (open !== null) return sentence('The order has the open waybill {number}', { number: open });
  if (status !== 'CREATED-CUSTOMER-BILL') return whyNotPacked(status as OrderStatus);
  return delivery === 'STORE-PICKUP' ? sentence('The customer picks the order up at the store') : null;
}

/** @throws ORPCError 404 */
export async function waybillsOf(db: Queryable, orderId: number): Promise<OrderWaybills> {
  const [order] = await db.select().from(orders).where(eq(orders.id, orderId));
  if (!order) throw noSuchOrder();
  const { id, number, status, courier, created_at } = waybills;
  const rows = await db
    .select({ id, number, status, courier, created_at })
    .from(waybills)
    .where(eq(waybills.order_id, orderId))
    .orderBy(desc(id));
  const isOpen = (each: { status: string }) => !(endedStatuses as readonly string[]).includes(each.status);
  return {
    patient_id: order.patient_id,
    waybills: rows.map((row) => ({
      ...row,
      status: row.status as WaybillStatus,
      courier: row.courier as Courier,
      created_at: row.created_at.toISOString(),
    })),
    because: whyNoWaybill(order, rows.find(isOpen)?.number ?? null),
  };
}

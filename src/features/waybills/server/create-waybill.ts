import { eq } from 'drizzle-orm';
import { randomInt } from 'node:crypto';
import { orders } from '#features/orders/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { msg } from '#platform/contract/sentence.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { waybills } from '../schema.ts';
import { type Courier, daysOnTheRoad } from '../waybill-choices.ts';
import { waybillNumber } from '../waybill-number.ts';
import { type StoredWaybill, waybillKind } from './waybill-kind.ts';
import { waybillsOf } from './waybill-record.ts';

interface NewWaybill {
  order_id: number;
  courier: Courier;
  parcels: number;
  weight: number;
  request_key?: string | undefined;
}

const SERIALS = 1_000_000_000;

type StoredOrder = typeof orders.$inferSelect;

/** Day by which the parcel should be delivered: that of the agreed slot, or as long as the courier takes. */
export function expectedDay({ slot_start }: Pick<StoredOrder, 'slot_start'>, courier: Courier, now: Date): string {
  const byCourier = daysLater(businessDate(now), daysOnTheRoad[courier]);
  const agreed = slot_start && businessDate(slot_start);
  return agreed && agreed > byCourier ? agreed : byCourier;
}

/** What the receiver pays at the door. Paise. */
export const cashOf = ({ payment, value }: Pick<StoredOrder, 'payment' | 'value'>): number => (payment === 'cash' ? value : 0);

/**
 * A packed order gets a waybill. The order is locked, so that it gets one at a time and is not cancelled meanwhile. Idempotent by
 * request key. Returns its id.
 *
 * @throws ORPCError 400 with the reason why the order can have none
 */
export async function createWaybill(
  tx: Transaction,
  cause: Cause,
  author: Author,
  { request_key: key, ...fields }: NewWaybill,
): Promise<number> {
  const { id } = await runOnce(tx, cause, { key, body: fields }, async () => {
    const [order] = await tx.select().from(orders).where(eq(orders.id, fields.order_id)).for('update');
    if (!order) throw badRequest([{ field: 'order_id', message: msg('Order not found') }]);
    const { because } = await waybillsOf(tx, order.id);
    if (because) throw badRequest([{ field: 'order_id', ...because }]);
    const made = await insertNumbered(tx, {
      ...fields,
      status: 'CREATED',
      value: order.value,
      cash: cashOf(order),
      expected_on: expectedDay(order, fields.courier, cause.at),
      created_at: cause.at,
      updated_at: cause.at,
    });
    await keepCreation(tx, cause, waybillKind, made, { author, event: 'waybill.created', audited: { number: made.number } });
    return made.id;
  });
  return id;
}

/** Draws numbers until one is free. */
async function insertNumbered(tx: Transaction, row: Omit<typeof waybills.$inferInsert, 'number'>): Promise<StoredWaybill> {
  const [made] = await tx
    .insert(waybills)
    .values({ ...row, number: waybillNumber(randomInt(SERIALS)) })
    .onConflictDoNothing({ target: waybills.number })
    .returning();
  return made ?? insertNumbered(tx, row);
}

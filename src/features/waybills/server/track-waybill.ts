import { ORPCError } from '@orpc/server';
import { and, desc, eq } from 'drizzle-orm';
import { orders } from '#features/orders/server/public.ts';
import { msg } from '#platform/contract/sentence.ts';
import { countSource, refuseLockedSource } from '#platform/session/server/lockout.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import type { TrackedParcel } from '../contract.ts';
import { waybillEventLog, waybills } from '../schema.ts';
import type { WaybillStatus } from '../waybill-choices.ts';

const onItsRoad: readonly string[] = ['CREATED', 'HANDED-OVER', 'IN-TRANSIT', 'OUT-FOR-DELIVERY', 'ATTEMPT-FAILED'];

/**
 * The course of a parcel, for a visitor without a session who has its number and the receiver's phone number. An unknown number and
 * a wrong phone are refused alike; failures are counted by network, as those of the sign-in.
 *
 * @throws ORPCError 404; 429 after too many failures
 */
export async function trackWaybill(
  context: CallContext & OperationContext,
  { number, phone_no }: { number: string; phone_no: string },
): Promise<TrackedParcel> {
  const { db, clock, source } = context;
  await refuseLockedSource(context, 'tracking');
  const [found] = await db
    .select({ waybill: waybills, store: orders.store })
    .from(waybills)
    .innerJoin(orders, eq(orders.id, waybills.order_id))
    .where(and(eq(waybills.number, number), eq(orders.phone_no, phone_no)));
  if (!found) {
    await db.transaction((tx) => countSource(tx, clock.now(), source, 'tracking'));
    throw new ORPCError('NOT_FOUND', { message: msg('No parcel has this number and this phone number. Check both.') });
  }
  const { waybill, store } = found;
  const { to_status, at, version, waybill_id } = waybillEventLog;
  const course = await db.select({ status: to_status, at }).from(waybillEventLog).where(eq(waybill_id, waybill.id)).orderBy(desc(version));
  return {
    number,
    status: waybill.status as WaybillStatus,
    store,
    expected_on: onItsRoad.includes(waybill.status) ? waybill.expected_on : null,
    course: course.map((step) => ({ status: step.status as WaybillStatus, at: step.at.toISOString() })),
  };
}

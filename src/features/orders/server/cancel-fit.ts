import { eq } from 'drizzle-orm';
import type { Queryable } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { cancelReasons } from '../schema.ts';
import { isCancelling, manualOrderEvents, type ManualOrderEvent } from '#machines/orders/order-statuses.ts';

/** Cancellation events that each category of reasons fits. */

const byCustomer: readonly ManualOrderEvent[] = ['mark_cancel_by_customer', 'mark_subscription_stopped'];
const byUs: readonly ManualOrderEvent[] = ['mark_cancel_by_us'];
const cancellations = manualOrderEvents.filter(isCancelling);

const fits: Record<string, readonly ManualOrderEvent[]> = {
  'Customer changed mind': byCustomer,
  Price: byCustomer,
  Delivery: cancellations,
  Prescription: byUs,
  Stock: byUs,
  'Customer not reachable': byUs,
  'Order at fault': byUs,
  Subscription: ['mark_subscription_stopped'],
};

/** Events that accept a reason of this category; categories defined by the pharmacy fit every cancellation. */
export const eventsFitting = (category: string): readonly ManualOrderEvent[] => fits[category] ?? cancellations;

/** Refuses (400) a cancellation without a reason that fits it. */
export async function requireFittingReason(db: Queryable, event: ManualOrderEvent, reason: string | undefined): Promise<void> {
  if (!isCancelling(event)) return;
  if (!reason) throw badRequest([{ field: 'reason', message: 'A cancellation needs a reason' }]);
  const [found] = await db.select().from(cancelReasons).where(eq(cancelReasons.reason_name, reason));
  if (!found) throw badRequest([{ field: 'reason', message: 'Choose a cancel reason' }]);
  if (!eventsFitting(found.category).includes(event))
    throw badRequest([{ field: 'reason', message: 'This reason does not fit this cancellation' }]);
}

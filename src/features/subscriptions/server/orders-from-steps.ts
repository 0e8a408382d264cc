import { and, eq, isNull, sql } from 'drizzle-orm';
import { cancelledStatuses, type OrderStatus, type OrderType } from '#machines/orders/order-statuses.ts';
import type { SubscriptionStepEvent } from '#machines/subscriptions/subscription-step-facts.ts';
import { accept } from '#machines/entity.ts';
import type { OrderMove, PlacedOrder } from '#features/orders/server/public.ts';
import { patientAddresses } from '#features/patients/server/public.ts';
import type { DraftOrigin } from '#features/place-order/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import { ownerOf } from '#platform/record/server/kind/owner.ts';
import { type Author, SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { subscriptions, subscriptionSteps } from '../schema.ts';
import { openSteps } from '../subscription-choices.ts';
import { subscriptionList } from '../subscription-list.ts';
import { interrupting } from './change-subscription.ts';
import { subscriptionKind } from './subscription-kind.ts';
import { subscriptionOf } from './subscription-record.ts';
import { stepFactsOf, stepKind } from './subscription-step-kind.ts';

async function stepWithSubscription(db: Queryable, stepId: number) {
  const [found] = await db
    .select({ step: subscriptionSteps, subscription: subscriptions })
    .from(subscriptionSteps)
    .innerJoin(subscriptions, eq(subscriptions.id, subscriptionSteps.subscription_id))
    .where(eq(subscriptionSteps.id, stepId));
  return found ?? null;
}

/** Medicines of the next order: a merged drug is the one it was merged into; what is not sold any more is left out. */
async function soldLines(db: Queryable, subscriptionId: number): Promise<{ drug_id: number; quantity: number }[]> {
  const { rows } = await db.execute<{ drug_id: number; quantity: number }>(sql`
    select d.id::int as drug_id, max(l.quantity)::int as quantity from subscription_lines l join drugs kept on kept.id = l.drug_id
    join drugs d on d.id = coalesce(kept.merged_into, kept.id)
    where l.subscription_id = ${subscriptionId} and d.retired_at is null group by d.id order by min(l.position)`);
  return rows;
}

/** An order is made from a refill: for its patient, with the medicines, address and store of the subscription. */
export const stepOrigin = {
  kind: 'subscription-step' as const,
  listId: subscriptionList.id,
  permission: 'subscriptions.manage' as const,
  begin: async (tx: Transaction, id: number, cause: Cause): Promise<DraftOrigin | null> => {
    const found = await stepWithSubscription(tx, id);
    if (!found) return null;
    const { step, subscription } = found;
    const facts = stepFactsOf(step, cause.at);
    // The id of the order is not known yet, and not judged.
    const placing = { type: 'order.placed' as const, orderId: 0 };
    if (!accept(stepKind.machine, step.status, facts, placing))
      throw badRequest([{ field: 'source', ...stepKind.why(facts, placing, step.status) }]);
    const isInUse = and(eq(patientAddresses.id, subscription.address_id), isNull(patientAddresses.removed_at));
    return {
      patientId: subscription.patient_id,
      lines: await soldLines(tx, subscription.id),
      ...((await tx.$count(patientAddresses, isInUse)) > 0 && { addressId: subscription.address_id }),
      ...(subscription.store_id !== null && { storeId: subscription.store_id, delivery: 'STORE-PICKUP' as const }),
    };
  },
  /** Only the order of the open refill of the same patient belongs to the subscription. */
  typeOf: async (tx: Transaction, id: number, patientId: number): Promise<OrderType | null> => {
    const found = await stepWithSubscription(tx, id);
    return found?.subscription.patient_id === patientId && openSteps.some((open) => open === found.step.status) ? 'SUBSCRIPTION' : null;
  },
};

/** Sends an event to a refill, whose subscription is locked first, as by everybody who changes it. */
async function sendToStep(tx: Transaction, cause: Cause, stepId: number, author: Author, event: SubscriptionStepEvent): Promise<void> {
  const subscription = await subscriptionOf(tx, stepId);
  if (subscription === null) return;
  await lockRecord(tx, subscriptionKind, subscription);
  await applyEvent(tx, cause, stepKind, await lockRecord(tx, stepKind, stepId), author, { event });
}

/** The refill is ordered once its order is placed. Never refuses the order: one for another patient leaves the refill as it is. */
export async function followPlaced(tx: Transaction, cause: Cause, { id: orderId, type, userId, by, source }: PlacedOrder): Promise<void> {
  if (source?.kind !== 'subscription-step' || type !== 'SUBSCRIPTION') return;
  await sendToStep(tx, cause, source.id, { id: userId, name: by }, { type: 'order.placed', orderId });
}

const isCancelled = (status: OrderStatus): boolean => cancelledStatuses.some((cancelled) => cancelled === status);

/** What an order's new status means for its refill; null: nothing. */
function eventFor(to: OrderStatus): SubscriptionStepEvent | null {
  if (to === 'DELIVERED') return { type: 'order.delivered' };
  if (to === 'SUBSCRIPTION STOPPED') return { type: 'order.cancelled', cancelledBy: 'CUSTOMER' };
  return isCancelled(to) ? { type: 'order.cancelled', cancelledBy: to === 'CANCEL-BY-US' ? 'US' : 'CUSTOMER' } : null;
}

/** A refill follows its order. An order that is ended as "subscription stopped" stops the subscription. */
export async function followOrder(tx: Transaction, cause: Cause, { order, event, to }: OrderMove): Promise<void> {
  const follows = order.status === to ? null : eventFor(to);
  if (!follows || order.type !== 'SUBSCRIPTION') return;
  const [step] = await tx
    .select({ id: subscriptionSteps.id, subscription: subscriptionSteps.subscription_id })
    .from(subscriptionSteps)
    .where(eq(subscriptionSteps.order_id, order.id));
  if (!step) return;
  const owner = await ownerOf(tx, cause.userId, SYSTEM);
  await sendToStep(tx, cause, step.id, owner ?? SYSTEM, follows);
  if (event.type !== 'mark_subscription_stopped' || owner === null) return;
  const stored = await lockRecord(tx, subscriptionKind, step.subscription);
  const stopped = interrupting({ tx, cause, stored, by: owner }, { type: 'subscription.stopped', by: owner, reason: event.reason });
  await applyEvent(tx, cause, subscriptionKind, stored, owner, { ...stopped, payload: { order_id: order.id } });
}

import { and, eq, inArray } from 'drizzle-orm';
import type { SubscriptionStepEvent } from '#machines/subscriptions/subscription-step-facts.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import type { Author } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { subscriptionSteps } from '../schema.ts';
import { openSteps } from '../subscription-choices.ts';
import { stepKind } from './subscription-step-kind.ts';

/** Sends an event to the refill that is not ordered yet, if there is one, of a locked subscription. */
export async function sendToOpenStep(
  tx: Transaction,
  cause: Cause,
  subscriptionId: number,
  author: Author,
  event: Extract<SubscriptionStepEvent, { type: 'step.moved' | 'subscription.interrupted' }>,
): Promise<void> {
  const [open] = await tx
    .select()
    .from(subscriptionSteps)
    .where(and(eq(subscriptionSteps.subscription_id, subscriptionId), inArray(subscriptionSteps.status, openSteps)))
    .for('update');
  if (open) await applyEvent(tx, cause, stepKind, open, author, { event });
}

import { eq } from 'drizzle-orm';
import { subscriptionStepMachine, subscriptionStepWhy } from '#machines/subscriptions/subscriptionStep.ts';
import { REMINDER_DAYS, type SubscriptionStepFacts } from '#machines/subscriptions/subscription-step-facts.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { msg } from '#platform/contract/sentence.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import type { Accepted, RecordKind } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { subscriptions, subscriptionStepEventLog, subscriptionSteps } from '../schema.ts';
import { openSteps } from '../subscription-choices.ts';
import { subscriptionList } from '../subscription-list.ts';
import { nextDay } from './next-day.ts';
import { subscriptionKind } from './subscription-kind.ts';

export type StoredStep = typeof subscriptionSteps.$inferSelect;

export const daysOf = (dueOn: string) => ({ dueOn, remindOn: daysLater(dueOn, -REMINDER_DAYS) });

export const stepFactsOf = ({ due_on }: Pick<StoredStep, 'due_on'>, at: Date): SubscriptionStepFacts => ({
  today: businessDate(at),
  ...daysOf(due_on),
});

const change = 'subscriptions.manage';

export const stepKind: RecordKind<typeof subscriptionStepMachine, StoredStep> = {
  machine: subscriptionStepMachine,
  table: subscriptionSteps,
  log: { table: subscriptionStepEventLog, record: subscriptionStepEventLog.step_id },
  list: subscriptionList.id,
  missing: msg('Refill not found'),
  permissions: { 'step.confirmed': change, 'step.cancelled': change },
  context: (_, stored, _author, at) => stepFactsOf(stored, at),
  columns: ({ dueOn }, { at, event }) => ({
    due_on: dueOn,
    updated_at: at,
    ...(event.type === 'order.placed' && { order_id: event.orderId }),
  }),
  payload: (event) => ({
    ...('reason' in event && { note: event.reason }),
    ...('orderId' in event && { order_id: event.orderId }),
    ...('dueOn' in event && { due_on: event.dueOn }),
  }),
  why: subscriptionStepWhy,
  audited: ({ due_on, order_id }) => ({ due_on, order_id }),
  follow: settle,
};

const isOpen = ({ status }: StoredStep): boolean => openSteps.some((open) => open === status);

/** Once a refill is ordered or cancelled, its subscription has the day of the next one. A pause or a stop sets its own day. */
async function settle(
  tx: Transaction,
  cause: Cause,
  { before, after, event, author }: Accepted<typeof subscriptionStepMachine, StoredStep>,
): Promise<void> {
  if (!isOpen(before) || isOpen(after) || event.type === 'subscription.interrupted') return;
  const [subscription] = await tx.select().from(subscriptions).where(eq(subscriptions.id, after.subscription_id)).for('update');
  if (!subscription) throw new Error('A refill has no subscription');
  const nextOn = nextDay(after.due_on, subscription.interval_days, businessDate(cause.at));
  await applyEvent(tx, cause, subscriptionKind, subscription, author, {
    event: { type: 'step.settled', nextOn },
    payload: {
      step: after.status,
      ...('orderId' in event && { order_id: event.orderId }),
      ...('reason' in event && { note: event.reason }),
    },
  });
}

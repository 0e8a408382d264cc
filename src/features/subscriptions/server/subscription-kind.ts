import { subscriptionMachine, subscriptionWhy } from '#machines/subscriptions/subscription.ts';
import type { SubscriptionFacts } from '#machines/subscriptions/subscription-facts.ts';
import { businessDate } from '#platform/contract/business-day.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { subscriptionEventLog, subscriptions } from '../schema.ts';
import { subscriptionList } from '../subscription-list.ts';

export type StoredSubscription = typeof subscriptions.$inferSelect;

export const factsOf = (
  { next_on: nextOn, ends_on: endsOn, paused_until: pausedUntil }: Pick<StoredSubscription, 'next_on' | 'ends_on' | 'paused_until'>,
  at: Date,
): SubscriptionFacts => ({ today: businessDate(at), nextOn, endsOn, pausedUntil });

const change = 'subscriptions.manage';

export const subscriptionKind: RecordKind<typeof subscriptionMachine, StoredSubscription> = {
  machine: subscriptionMachine,
  table: subscriptions,
  log: { table: subscriptionEventLog, record: subscriptionEventLog.subscription_id },
  list: subscriptionList.id,
  missing: msg('Subscription not found'),
  permissions: {
    'subscription.changed': change,
    'subscription.paused': change,
    'subscription.resumed': change,
    'subscription.stopped': change,
    'subscription.commented': change,
  },
  context: (_, stored, _author, at) => factsOf(stored, at),
  columns: ({ nextOn, endsOn, pausedUntil }, { at }) => ({
    next_on: nextOn,
    ends_on: endsOn,
    paused_until: pausedUntil,
    updated_at: at,
  }),
  payload: (event, { context }) => ({
    ...('reason' in event && { note: event.reason }),
    ...('comment' in event && { note: event.comment }),
    ...('until' in event && { until: event.until }),
    ...((event.type === 'subscription.resumed' || event.type === 'step.settled') && { next_on: context.nextOn }),
  }),
  why: subscriptionWhy,
  audited: ({ next_on, ends_on, paused_until, interval_days, delivery, address_id, store_id }) => ({
    next_on,
    ends_on,
    paused_until,
    interval_days,
    delivery,
    address_id,
    store_id,
  }),
};

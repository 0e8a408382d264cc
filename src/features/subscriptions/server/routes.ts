import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import { handlersOf } from '#platform/record/server/kind/handlers-of.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { changePlan, interrupting } from './change-subscription.ts';
import { createSubscription } from './create-subscription.ts';
import { refillsOf } from './refill-calendar.ts';
import { subscriptionKind } from './subscription-kind.ts';
import { optionsFor, readSubscription, readSubscriptionOfStep, subscriptionOf, subscriptionsOf } from './subscription-record.ts';
import { subscriptionSource } from './subscription-source.ts';
import { stepKind } from './subscription-step-kind.ts';

const operations = operationsOf(contract);
const { crm } = operations;

/** Everybody who changes a refill has locked its subscription. */
async function lockSubscription(tx: Transaction, stepId: number): Promise<void> {
  const id = await subscriptionOf(tx, stepId);
  if (id !== null) await lockRecord(tx, subscriptionKind, id);
}

const subscription = handlersOf('subscription_id', () => ({ kind: subscriptionKind, read: readSubscription }));
const step = handlersOf('step_id', () => ({ kind: stepKind, read: readSubscriptionOfStep, lockFirst: lockSubscription }));

export const routes = operations.router({
  crm: {
    subscriptions: listHandlers(crm.subscriptions, subscriptionSource),
    subscription: crm.subscription.handler(subscription.read),
    subscriptionCalendar: crm.subscriptionCalendar.handler(async ({ context, input: { month } }) => ({
      month,
      days: await refillsOf(context.db, month),
    })),
    subscriptionsOfPatient: crm.subscriptionsOfPatient.handler(({ context, input }) => subscriptionsOf(context.db, input.patient_id)),
    subscriptionOptions: crm.subscriptionOptions.handler(({ context, input }) => optionsFor(context.db, input.patient_id)),
    createSubscription: crm.createSubscription.handler(subscription.created(createSubscription)),
    changeSubscription: crm.changeSubscription.handler(
      subscription.changed(({ tx, stored, by, fields, context }) => changePlan({ tx, cause: context.cause(), stored, by }, fields)),
    ),
    pauseSubscription: crm.pauseSubscription.handler(
      subscription.changed(({ tx, stored, by, input: { reason, until }, context }) =>
        interrupting({ tx, cause: context.cause(), stored, by }, { type: 'subscription.paused', by, reason, until }),
      ),
    ),
    resumeSubscription: crm.resumeSubscription.handler(
      subscription.changed(({ by, input: { next_on: nextOn } }) => ({ event: { type: 'subscription.resumed', by, nextOn } })),
    ),
    stopSubscription: crm.stopSubscription.handler(
      subscription.changed(({ tx, stored, by, input: { reason }, context }) =>
        interrupting({ tx, cause: context.cause(), stored, by }, { type: 'subscription.stopped', by, reason }),
      ),
    ),
    commentOnSubscription: crm.commentOnSubscription.handler(
      subscription.changed(({ by, input: { comment } }) => ({ event: { type: 'subscription.commented', by, comment } })),
    ),
    confirmSubscriptionStep: crm.confirmSubscriptionStep.handler(step.changed(({ by }) => ({ event: { type: 'step.confirmed', by } }))),
    cancelSubscriptionStep: crm.cancelSubscriptionStep.handler(
      step.changed(({ by, input: { reason, cancelled_by: cancelledBy } }) => ({
        event: { type: 'step.cancelled', by, reason, cancelledBy },
      })),
    ),
  },
});

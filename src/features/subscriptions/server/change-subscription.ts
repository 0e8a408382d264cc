import type { subscriptionMachine } from '#machines/subscriptions/subscription.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Sent } from '#platform/record/server/kind/apply-event.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { SubscriptionPlan } from '../contract.ts';
import { sendToOpenStep } from './open-step.ts';
import type { StoredSubscription } from './subscription-kind.ts';
import { columnsOf, linesOf, requirePlan, writeLines } from './subscription-plan.ts';
import { daysOf } from './subscription-step-kind.ts';

interface Parts {
  tx: Transaction;
  cause: Cause;
  stored: StoredSubscription;
  by: { id: number; name: string };
}

type SentTo = Sent<typeof subscriptionMachine, StoredSubscription>;

const isSame = (one: unknown, other: unknown): boolean => JSON.stringify(one) === JSON.stringify(other);

/** Names of what a change touches, for the log. */
function namesOf(stored: StoredSubscription, before: SubscriptionPlan['lines'], fields: SubscriptionPlan): string[] {
  const columns = columnsOf(fields);
  const { delivery, address_id, store_id } = columns;
  const isChanged = {
    medicines: !isSame(before, fields.lines),
    interval: stored.interval_days !== columns.interval_days,
    next: stored.next_on !== fields.next_on,
    end: stored.ends_on !== (fields.ends_on || null),
    delivery: !isSame({ delivery, address_id, store_id }, columnsOfDelivery(stored)),
  };
  return Object.entries(isChanged).flatMap(([name, is]) => (is ? [name] : []));
}

const columnsOfDelivery = ({ delivery, address_id, store_id }: StoredSubscription) => ({ delivery, address_id, store_id });

/** Other medicines, interval, days or delivery; the open refill moves with the next day. @throws ORPCError 400 at the field */
export async function changePlan({ tx, cause, stored, by }: Parts, fields: SubscriptionPlan): Promise<SentTo> {
  const before = await linesOf(tx, stored.id);
  await requirePlan(tx, stored.patient_id, fields, new Set(before.map(({ drug_id }) => drug_id)));
  const { next_on: nextOn, lines } = fields;
  return {
    event: { type: 'subscription.changed', by, nextOn, endsOn: fields.ends_on || null },
    columns: columnsOf(fields),
    payload: { changed: namesOf(stored, before, fields), next_on: nextOn },
    write: async () => {
      await writeLines(tx, stored.id, lines);
      if (nextOn !== stored.next_on) await sendToOpenStep(tx, cause, stored.id, by, { type: 'step.moved', ...daysOf(nextOn) });
      return {};
    },
  };
}

/** An event that ends the refill that is not ordered yet. */
export const interrupting = ({ tx, cause, stored, by }: Parts, event: SentTo['event']): SentTo => ({
  event,
  write: async () => {
    await sendToOpenStep(tx, cause, stored.id, by, { type: 'subscription.interrupted' });
    return {};
  },
});

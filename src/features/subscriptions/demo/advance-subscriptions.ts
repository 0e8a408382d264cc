import { and, asc, eq, inArray, lt, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { changedByUsers } from '#platform/audit/server/changed-by-users.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { applyEvent } from '#platform/record/server/kind/apply-event.ts';
import { lockRecord, sendEvent } from '#platform/record/server/kind/change-record.ts';
import type { AdvanceParts } from '#platform/server/demo/demo.ts';
import { random, type Random } from '#platform/server/demo/random.ts';
import { subscriptions, subscriptionSteps } from '../schema.ts';
import { createSubscription } from '../server/create-subscription.ts';
import { planStep } from '../server/subscription-jobs.ts';
import { subscriptionKind } from '../server/subscription-kind.ts';
import { stepKind } from '../server/subscription-step-kind.ts';
import { openSteps } from '../subscription-choices.ts';
import { agents, skipReasons } from './subscribers.ts';

const ROUNDS = 107;
const HOUR = 3_600_000;
/** Active subscriptions that there are at least. */
const ACTIVE = 120;
/** Time from the reminder to the answer of the patient. */
const ANSWERED_AFTER = 8 * HOUR;

const causeAt = (at: Date): Cause => ({ at, userId: null, requestId: randomUUID(), operation: 'jobs.demonstration' });

/** Patients confirm their refills, some want none this time, and those who place an order of a subscription subscribe. */
export async function advanceSubscriptions({ db, now }: AdvanceParts): Promise<void> {
  const draw = random(ROUNDS, Math.floor(now.getTime() / 1_000) % 2_147_483_647);
  await answerReminders({ db, now }, draw);
  await skipOverdue({ db, now }, draw);
  await subscribe({ db, now }, draw);
}

type Parts = Pick<AdvanceParts, 'db' | 'now'>;

async function untouched({ db }: Parts, steps: readonly { id: number; subscription: number }[]) {
  const touched = await changedByUsers(
    db,
    'subscription_steps',
    steps.map(({ id }) => id),
  );
  return steps.filter(({ id }) => !touched.has(id));
}

const open = { id: subscriptionSteps.id, subscription: subscriptionSteps.subscription_id };

async function answerReminders({ db, now }: Parts, draw: Random): Promise<void> {
  const before = new Date(now.getTime() - ANSWERED_AFTER);
  const reminded = await db
    .select(open)
    .from(subscriptionSteps)
    .where(and(eq(subscriptionSteps.status, 'REMINDED'), lt(subscriptionSteps.updated_at, before)))
    .orderBy(asc(subscriptionSteps.id));
  for (const { id } of await untouched({ db, now }, reminded)) {
    const by = draw.pick(agents);
    await sendEvent(db, causeAt(now), stepKind, by, id, { event: { type: 'step.confirmed', by } });
  }
}

/** What nobody ordered within two days is not wanted any more. */
async function skipOverdue({ db, now }: Parts, draw: Random): Promise<void> {
  const overdue = await db
    .select(open)
    .from(subscriptionSteps)
    .where(and(inArray(subscriptionSteps.status, openSteps), lt(subscriptionSteps.due_on, daysLater(businessDate(now), -1))))
    .orderBy(asc(subscriptionSteps.id));
  for (const { id, subscription } of await untouched({ db, now }, overdue)) {
    const by = draw.pick(agents);
    await db.transaction(async (tx) => {
      await lockRecord(tx, subscriptionKind, subscription);
      const event = { type: 'step.cancelled' as const, by, cancelledBy: 'CUSTOMER' as const, reason: draw.pick(skipReasons) };
      await applyEvent(tx, causeAt(now), stepKind, await lockRecord(tx, stepKind, id), by, { event });
    });
  }
}

interface Ordered extends Record<string, unknown> {
  order_id: number;
  patient_id: number;
  address_id: number;
  lines: { drug_id: number; quantity: number }[];
}

async function subscribe({ db, now }: Parts, draw: Random): Promise<void> {
  const missing = ACTIVE - (await db.$count(subscriptions, eq(subscriptions.status, 'ACTIVE')));
  if (missing <= 0) return;
  const { rows } = await db.execute<Ordered>(sql`
    select o.id::int as order_id, o.patient_id::int, a.id::int as address_id,
      (select json_agg(json_build_object('drug_id', l.drug_id, 'quantity', l.quantity) order by l.drug_id)
        from (select drug_id, least(sum(quantity), 50)::int as quantity from order_lines where order_id = o.id group by drug_id) l) as lines
    from orders o join patient_addresses a on a.patient_id = o.patient_id and a.is_default and a.removed_at is null
    where o.type = 'SUBSCRIPTION' and o.status = 'PLACED' and not exists (select from subscription_steps t where t.order_id = o.id)
      and not exists (select from order_lines l join drugs d on d.id = l.drug_id where l.order_id = o.id and (d.retired_at is not null or d.merged_into is not null))
    order by o.id desc limit ${Math.min(missing, 5)}`);
  for (const { order_id: orderId, patient_id, address_id, lines } of rows) {
    const [cause, by] = [causeAt(now), draw.pick(agents)];
    const next_on = businessDate(now);
    await db.transaction(async (tx) => {
      const days = { interval_days: draw.pick([15, 30, 30, 60] as const), next_on, ends_on: '' as const };
      const delivery = { delivery: 'HOME-DELIVERY' as const, address_id, store_id: null };
      const id = await createSubscription(tx, cause, by, { patient_id, lines, ...days, ...delivery });
      const step = await planStep(tx, cause, id, next_on);
      await applyEvent(tx, cause, stepKind, step, by, { event: { type: 'order.placed', orderId } });
    });
  }
}

import { and, asc, eq, inArray, isNotNull, lte, notExists, or, sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { createCallback } from '#features/callbacks/server/public.ts';
import { afterQuietHours, patients } from '#features/patients/server/public.ts';
import { consentOf } from '#features/regular-medicines/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { REMINDER_DAYS } from '#machines/subscriptions/subscription-step-facts.ts';
import { keepCreation } from '#platform/record/server/kind/apply-event.ts';
import { sendToDue } from '#platform/record/server/kind/change-record.ts';
import { SYSTEM } from '#platform/record/server/kind/record-kind.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { subscriptions, subscriptionSteps } from '../schema.ts';
import { DAYS_AHEAD, openSteps } from '../subscription-choices.ts';
import { medicinesOf } from './medicines-of.ts';
import { subscriptionKind } from './subscription-kind.ts';
import { type StoredStep, stepKind } from './subscription-step-kind.ts';

/** Records of a round. */
const MOST = 100;
/** Time until the call of a reminder. Milliseconds. */
const CALL_AFTER = 15 * 60_000;

const causeAt = (at: Date, operation: string): Cause => ({ at, userId: null, requestId: randomUUID(), operation: `jobs.${operation}` });

/** Ends pauses that are over, and subscriptions whose last day has passed. Returns how many changed. */
export async function endDueSubscriptions(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const { status, paused_until, next_on, ends_on } = subscriptions;
  const isDue = or(
    and(eq(status, 'PAUSED'), lte(paused_until, businessDate(at))),
    and(eq(status, 'ACTIVE'), isNotNull(ends_on), sql`${next_on} > ${ends_on}`),
  );
  const changed = await sendToDue(
    db,
    causeAt(at, 'subscriptions'),
    subscriptionKind,
    { where: isDue, order: asc(subscriptions.id), most: MOST },
    { event: { type: 'time.passed' } },
  );
  return changed.length;
}

/** Plans the next refill of subscriptions a week ahead. A locked subscription gets one, on however many servers. */
export function planRefills(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const cause = causeAt(at, 'refills');
  return db.transaction(async (tx) => {
    const hasOpen = tx
      .select({ id: subscriptionSteps.id })
      .from(subscriptionSteps)
      .where(and(eq(subscriptionSteps.subscription_id, subscriptions.id), inArray(subscriptionSteps.status, openSteps)));
    const due = await tx
      .select()
      .from(subscriptions)
      .where(
        and(
          eq(subscriptions.status, 'ACTIVE'),
          lte(subscriptions.next_on, daysLater(businessDate(at), DAYS_AHEAD)),
          sql`(${subscriptions.ends_on} is null or ${subscriptions.next_on} <= ${subscriptions.ends_on})`,
          notExists(hasOpen),
          notExists(
            tx
              .select({ id: patients.id })
              .from(patients)
              .where(and(eq(patients.id, subscriptions.patient_id), isNotNull(patients.erased_at))),
          ),
        ),
      )
      .orderBy(asc(subscriptions.next_on), asc(subscriptions.id))
      .limit(MOST)
      .for('update', { skipLocked: true });
    const planned = await withOpenStep(tx, due);
    const missing = due.filter(({ id }) => !planned.has(id));
    for (const { id, next_on } of missing) await planStep(tx, cause, id, next_on);
    return missing.length;
  });
}

/** Those for which another server planned one after the search for them began and before they were locked. */
async function withOpenStep(tx: Transaction, locked: readonly { id: number }[]): Promise<Set<number>> {
  const ids = locked.map(({ id }) => id);
  const { subscription_id, status } = subscriptionSteps;
  const found = await tx
    .select({ id: subscription_id })
    .from(subscriptionSteps)
    .where(and(inArray(subscription_id, ids), inArray(status, openSteps)));
  return new Set(found.map(({ id }) => id));
}

/** The refill of a day, of a locked subscription that has no open one. */
export async function planStep(tx: Transaction, cause: Cause, subscriptionId: number, dueOn: string): Promise<StoredStep> {
  const [made] = await tx
    .insert(subscriptionSteps)
    .values({ status: 'SCHEDULED', subscription_id: subscriptionId, due_on: dueOn, created_at: cause.at, updated_at: cause.at })
    .returning();
  if (!made) throw new Error('A refill was not stored');
  await keepCreation(tx, cause, stepKind, made, { author: SYSTEM, event: 'step.planned', payload: { due_on: dueOn } });
  return made;
}

/** Has the patients called whose refill is due within three days, once for each refill. Returns how many. */
export async function remindOfRefills(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const cause = causeAt(at, 'refill reminders');
  const { status, due_on } = subscriptionSteps;
  const reminded = await sendToDue(
    db,
    cause,
    stepKind,
    {
      where: and(eq(status, 'SCHEDULED'), lte(due_on, daysLater(businessDate(at), REMINDER_DAYS))),
      order: asc(due_on),
      most: MOST,
    },
    { event: { type: 'time.passed' } },
    (tx, step) => callAboutStep(tx, cause, step),
  );
  return reminded.length;
}

/** Nobody calls patients who do not want refill calls, or whose data are erased: their refill waits for an agent. */
async function callAboutStep(tx: Transaction, cause: Cause, { subscription_id }: StoredStep): Promise<void> {
  const [found] = await tx
    .select({ patient: patients, consent: sql<string>`${consentOf(sql`${patients.id}`)}` })
    .from(subscriptions)
    .innerJoin(patients, eq(patients.id, subscriptions.patient_id))
    .where(eq(subscriptions.id, subscription_id));
  if (!found || found.consent === 'withdrawn' || found.patient.erased_at !== null) return;
  const { id, name, phone_no } = found.patient;
  const note = (await medicinesOf(tx, subscription_id)).slice(0, 1_000);
  const due_at = afterQuietHours(new Date(cause.at.getTime() + CALL_AFTER), found.patient).toISOString();
  await createCallback(tx, cause, SYSTEM, { phone_no, name, reason: 'REFILL', due_at, note, order: '' }, { id, name });
}

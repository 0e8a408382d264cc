import { asc, eq, sql } from 'drizzle-orm';
import { stores } from '#features/locations/server/public.ts';
import { addressesOf, currentId, patientAddresses, patients } from '#features/patients/server/public.ts';
import { prescriptionUntil } from '#features/regular-medicines/server/public.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import type { SubscriptionLogEntry, SubscriptionOfPatient, SubscriptionRecord } from '../contract.ts';
import { subscriptions, subscriptionSteps } from '../schema.ts';
import type { SubscriptionDelivery, SubscriptionStatus } from '../subscription-choices.ts';
import { medicineNames } from './medicines-of.ts';
import { factsOf, subscriptionKind } from './subscription-kind.ts';
import { stepKind } from './subscription-step-kind.ts';
import { stepsOf } from './subscription-steps.ts';

async function medicinesOf(db: Queryable, id: number): Promise<SubscriptionRecord['lines']> {
  const { rows } = await db.execute<SubscriptionRecord['lines'][number] & Record<string, unknown>>(sql`
    select l.drug_id::int, d.name as drug, d.schedule, d.uom, l.quantity, (d.retired_at is null or d.merged_into is not null) as is_sold,
      case when d.schedule is not null then ${prescriptionUntil(sql`s.patient_id`, sql`l.drug_id`)}::text end as prescription_until
    from subscription_lines l join subscriptions s on s.id = l.subscription_id join drugs d on d.id = l.drug_id
    where l.subscription_id = ${id} order by l.position`);
  return rows;
}

/** @throws ORPCError 404 */
export const readSubscription: ReadRecord<SubscriptionRecord> = async (db, { person, at }, id) => {
  const [found] = await db
    .select({
      stored: subscriptions,
      patient: { name: patients.name, phone_no: patients.phone_no },
      address: { id: patientAddresses.id, address: patientAddresses.address, pincode: patientAddresses.pincode },
      store: { id: stores.id, name: stores.name, city: stores.city },
      created_by: users.name,
    })
    .from(subscriptions)
    .innerJoin(patients, eq(patients.id, subscriptions.patient_id))
    .innerJoin(patientAddresses, eq(patientAddresses.id, subscriptions.address_id))
    .innerJoin(users, eq(users.id, subscriptions.user_id))
    .leftJoin(stores, eq(stores.id, subscriptions.store_id))
    .where(eq(subscriptions.id, id));
  if (!found) throw notFound(subscriptionKind);
  const { stored, patient, address, store, created_by } = found;
  return {
    id: stored.id,
    version: stored.version,
    status: stored.status as SubscriptionStatus,
    patient_id: stored.patient_id,
    patient_name: patient.name,
    phone_no: patient.phone_no,
    lines: await medicinesOf(db, id),
    delivery: stored.delivery as SubscriptionDelivery,
    address,
    store,
    interval_days: stored.interval_days,
    next_on: stored.next_on,
    ends_on: stored.ends_on,
    paused_until: stored.paused_until,
    created_by,
    created_at: stored.created_at.toISOString(),
    steps: await stepsOf(db, { person, at }, id),
    log: await readLog<SubscriptionLogEntry['payload']>(db, subscriptionKind, id),
    abilities: judge(subscriptionKind, { state: stored.status, context: factsOf(stored, at), person, at }, [
      { type: 'subscription.changed' },
      { type: 'subscription.paused' },
      { type: 'subscription.resumed' },
      { type: 'subscription.stopped' },
      { type: 'subscription.commented' },
    ]),
  };
};

/** The subscription of a refill. @throws ORPCError 404 */
export const readSubscriptionOfStep: ReadRecord<SubscriptionRecord> = async (db, reader, stepId) => {
  const subscription = await subscriptionOf(db, stepId);
  if (subscription === null) throw notFound(stepKind);
  return readSubscription(db, reader, subscription);
};

/** Id of the subscription of a refill; null: there is no such refill. */
export async function subscriptionOf(db: Queryable, stepId: number): Promise<number | null> {
  const [found] = await db
    .select({ id: subscriptionSteps.subscription_id })
    .from(subscriptionSteps)
    .where(eq(subscriptionSteps.id, stepId));
  return found?.id ?? null;
}

/** Subscriptions of a patient, the latest first. */
export async function subscriptionsOf(
  db: Queryable,
  patientId: number,
): Promise<{ patient_id: number; subscriptions: SubscriptionOfPatient[] }> {
  const patient_id = await currentId(db, patientId);
  const { rows } = await db.execute<SubscriptionOfPatient & Record<string, unknown>>(sql`
    select s.id::int, s.status, s.delivery, s.interval_days, to_char(s.next_on, 'YYYY-MM-DD') as next_on,
      to_char(s.paused_until, 'YYYY-MM-DD') as paused_until, coalesce(${medicineNames}, '') as medicines,
      (select t.status from subscription_steps t where t.subscription_id = s.id order by t.id desc limit 1) as step
    from subscriptions s where s.patient_id = ${patient_id} order by s.id desc limit 100`);
  return { patient_id, subscriptions: rows };
}

/** What a subscription of a patient may be made of. */
export async function optionsFor(db: Queryable, patientId: number) {
  const patient_id = await currentId(db, patientId);
  const { rows } = await db.execute<{ drug_id: number; drug: string; per_day: number }>(sql`
    select d.id::int as drug_id, d.name as drug, m.per_day::float8 from regular_medicines m
    join drugs taken on taken.id = m.drug_id join drugs d on d.id = coalesce(taken.merged_into, taken.id)
    where m.patient_id = ${patient_id} and m.stopped_on is null and d.retired_at is null order by d.name`);
  const addresses = await addressesOf(db, patient_id);
  return {
    patient_id,
    medicines: rows,
    addresses: addresses.map(({ id, address, pincode, is_default }) => ({ id, address, pincode, is_default })),
    stores: await db
      .select({ id: stores.id, name: stores.name, city: stores.city })
      .from(stores)
      .orderBy(asc(stores.city), asc(stores.name)),
  };
}

import { sql } from 'drizzle-orm';
import type { PatientSource } from '#features/patients/server/public.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import { type SubscriptionStatus, subscriptionStatuses } from '../subscription-choices.ts';
import { SUBSCRIPTIONS_PATH } from '../subscription-paths.ts';
import { medicineNames } from './medicines-of.ts';

interface Facts {
  medicines: string;
  status: SubscriptionStatus;
  days: number;
}

/** Subscriptions in the timeline of their patient. */
export const subscriptionsOfPatients: PatientSource = {
  kind: 'subscription',
  title: msg('Subscriptions'),
  permission: 'subscriptions.read',
  entries: (patient) =>
    sql`select s.id, s.created_at as at, u.name as by,
      jsonb_build_object('medicines', ${medicineNames}, 'status', s.status, 'days', s.interval_days) as data
      from subscriptions s join users u on u.id = s.user_id where s.patient_id = ${patient}`,
  present: ({ medicines, status, days }: Facts, id) => ({
    text: sentence(msg('Subscription, {medicines} every {days} days: {status}'), {
      medicines,
      days,
      status: sentence(subscriptionStatuses[status]),
    }),
    path: `${SUBSCRIPTIONS_PATH}?id=${id}`,
  }),
  open: {
    count: (patient) => sql`select count(*) from subscriptions s where s.patient_id = ${patient} and s.status <> 'STOPPED'`,
    text: (count) => sentence(msg('Subscriptions that go on: {n}'), { n: count }),
    path: (_id, phone) => `${SUBSCRIPTIONS_PATH}?search=${phone}`,
  },
};

import { z } from 'zod';
import { LONGEST_INTERVAL, SHORTEST_INTERVAL } from '#machines/subscriptions/subscription-facts.ts';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import { choiceOf, date, id, idInAddress, moment, orEmpty, requestKey, text, wholeNumber } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { ability, changeErrors, keyErrors, loggedEvent, reasoned, recordChange, recordShape } from '#platform/record/contract.ts';
import { cancellers, MOST_MEDICINES, stepStatuses, subscriptionDeliveries, subscriptionStatuses } from './subscription-choices.ts';
import { subscriptionList } from './subscription-list.ts';

const event = loggedEvent(
  z.object({
    /** Names of what was changed: `medicines`, `interval`, `next`, `end`, `delivery`. */
    changed: z.array(z.string()).optional(),
    until: z.string().optional(),
    next_on: z.string().optional(),
    /** Status of the refill that was settled, and its order. */
    step: choiceOf(stepStatuses).optional(),
    order_id: z.number().optional(),
    note: z.string().optional(),
  }),
);
export type SubscriptionLogEntry = z.infer<typeof event>;

const step = z.object({
  id: z.number(),
  version: z.number(),
  status: choiceOf(stepStatuses),
  due_on: z.string(),
  order: z.object({ id: z.number(), code: z.string() }).nullable(),
  /** What happened last, and why. */
  last: z.object({ event: z.string(), at: moment, by: z.string(), note: z.string().nullable() }),
  abilities: z.array(ability),
});
export type SubscriptionStep = z.infer<typeof step>;

const address = z.object({ id: z.number(), address: z.string(), pincode: z.string() });
const store = z.object({ id: z.number(), name: z.string(), city: z.string() });

const subscription = z.object({
  ...recordShape(event),
  status: choiceOf(subscriptionStatuses),
  /** Required: the read-audit records it. */
  patient_id: z.number(),
  patient_name: z.string(),
  phone_no: z.string(),
  lines: z.array(
    z.object({
      drug_id: z.number(),
      drug: z.string(),
      schedule: z.string().nullable(),
      uom: z.string(),
      quantity: z.number(),
      /** False: it is not sold any more, and its next order goes without it. */
      is_sold: z.boolean(),
      /** Day until which a prescription covers it; null: none does, or it needs none. */
      prescription_until: z.string().nullable(),
    }),
  ),
  delivery: choiceOf(subscriptionDeliveries),
  address,
  store: store.nullable(),
  interval_days: z.number(),
  next_on: z.string(),
  ends_on: z.string().nullable(),
  paused_until: z.string().nullable(),
  created_by: z.string(),
  created_at: moment,
  /** Refills, the latest first. */
  steps: z.array(step),
});
export type SubscriptionRecord = z.infer<typeof subscription>;

const subscriptionOfPatient = subscription
  .pick({ id: true, status: true, delivery: true, interval_days: true, next_on: true, paused_until: true })
  .extend({ medicines: z.string(), step: choiceOf(stepStatuses).nullable() });
export type SubscriptionOfPatient = z.infer<typeof subscriptionOfPatient>;

/** yyyy-mm, from 2000 to 2099. */
const month = z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, msg('A month such as 2026-11'));

const calendarDay = z.object({
  day: date,
  /** Subscriptions whose next refill is due, and refills that follow at the interval. */
  next: z.number(),
  later: z.number(),
  /** What became of refills that were due. */
  ordered: z.number(),
  delivered: z.number(),
  cancelled: z.number(),
});
export type CalendarDay = z.infer<typeof calendarDay>;

const lines = z
  .array(z.strictObject({ drug_id: id, quantity: wholeNumber(1, MAXIMUM_QUANTITY_PER_DRUG) }))
  .min(1, msg('At least one medicine'))
  .max(MOST_MEDICINES, msg('At most {most} lines'))
  .refine((all) => new Set(all.map(({ drug_id }) => drug_id)).size === all.length, msg('Each drug once'));

/** What is agreed with the patient. */
export const plan = z.strictObject({
  lines,
  interval_days: wholeNumber(SHORTEST_INTERVAL, LONGEST_INTERVAL),
  next_on: date,
  /** Empty: no end. */
  ends_on: orEmpty(date).default(''),
  delivery: choiceOf(subscriptionDeliveries),
  address_id: id,
  /** Of a pick-up; null: it is delivered. */
  store_id: id.nullable().default(null),
});
export type SubscriptionPlan = z.output<typeof plan>;

export const pause = reasoned.extend({ until: date });
export const resumption = z.strictObject({ next_on: date });
export const comment = z.strictObject({ comment: text(1_000) });
export const stepCancellation = reasoned.extend({ cancelled_by: choiceOf(cancellers) });

const patient = { patient_id: idInAddress };
const change = { subscription_id: idInAddress, ...recordChange };
const stepChange = { step_id: idInAddress, ...recordChange };

const changing = (method: 'POST' | 'PUT', path: string, summary: string) =>
  operation('subscriptions.manage', { method, path: `/crm/subscriptions/{subscription_id}${path}` as const, summary }).errors(
    changeErrors(subscription),
  );
const changingStep = (path: string, summary: string) =>
  operation('subscriptions.manage', { method: 'POST', path: `/crm/subscription-steps/{step_id}${path}` as const, summary }).errors(
    changeErrors(subscription),
  );

/** CRM service: subscriptions (§7.6). */
const operations = {
  subscriptions: listOperations(subscriptionList),

  subscription: operation('subscriptions.read', {
    method: 'GET',
    path: '/crm/subscriptions/{subscription_id}',
    summary: 'One subscription: medicines, refills, what happened, and what is possible now',
  })
    .input(z.strictObject({ subscription_id: idInAddress }))
    .output(subscription),

  subscriptionCalendar: operation('subscriptions.read', {
    method: 'GET',
    path: '/crm/subscription-calendar',
    summary: 'Refills of a month by day: what became of them, and those that are planned',
  })
    .input(z.strictObject({ month }))
    .output(z.object({ month, days: z.array(calendarDay) })),

  subscriptionsOfPatient: operation('patients.read', {
    method: 'GET',
    path: '/crm/patients/{patient_id}/subscriptions',
    summary: 'Subscriptions of a patient, the latest first',
  })
    .input(z.strictObject(patient))
    .output(z.object({ patient_id: z.number(), subscriptions: z.array(subscriptionOfPatient) })),

  subscriptionOptions: operation('subscriptions.manage', {
    method: 'GET',
    path: '/crm/patients/{patient_id}/subscription-options',
    summary: 'What a subscription of a patient may be made of: regular medicines, addresses, stores',
  })
    .input(z.strictObject(patient))
    .output(
      z.object({
        patient_id: z.number(),
        medicines: z.array(z.object({ drug_id: z.number(), drug: z.string(), per_day: z.number() })),
        addresses: z.array(address.extend({ is_default: z.boolean() })),
        stores: z.array(store),
      }),
    ),

  createSubscription: operation('subscriptions.manage', {
    method: 'POST',
    path: '/crm/patients/{patient_id}/subscriptions',
    summary: 'A patient gets the same medicines at regular intervals',
  })
    .errors(keyErrors)
    .input(z.strictObject({ ...patient, ...plan.shape, request_key: requestKey.optional() }))
    .output(subscription),

  changeSubscription: changing('PUT', '', 'Other medicines, interval, days or delivery')
    .input(z.strictObject({ ...change, ...plan.shape }))
    .output(subscription),
  pauseSubscription: changing('POST', '/pause', 'It rests until a day; the open refill is cancelled')
    .input(z.strictObject({ ...change, ...pause.shape }))
    .output(subscription),
  resumeSubscription: changing('POST', '/resume', 'It goes on before the pause is over')
    .input(z.strictObject({ ...change, ...resumption.shape }))
    .output(subscription),
  stopSubscription: changing('POST', '/stop', 'The patient wants no further refills')
    .input(z.strictObject({ ...change, ...reasoned.shape }))
    .output(subscription),
  commentOnSubscription: changing('POST', '/comments', 'A comment in the log of a subscription')
    .input(z.strictObject({ ...change, ...comment.shape }))
    .output(subscription),

  confirmSubscriptionStep: changingStep('/confirm', 'The patient wants the refill; answers its subscription')
    .input(z.strictObject(stepChange))
    .output(subscription),
  cancelSubscriptionStep: changingStep('/cancel', 'A refill is cancelled, for a reason; answers its subscription')
    .input(z.strictObject({ ...stepChange, ...stepCancellation.shape }))
    .output(subscription),
};

export const contract = { crm: operations };

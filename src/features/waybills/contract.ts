import { z } from 'zod';
import { failureReasons } from '#machines/orders/waybill-facts.ts';
import {
  choiceOf,
  date,
  id,
  idInAddress,
  moment,
  name,
  orEmpty,
  paise,
  requestKey,
  sentenceOutput,
  typedPhone,
  wholeNumber,
} from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import {
  changeErrors,
  conflictWith,
  keyErrors,
  loggedEvent,
  outcomes,
  reasoned,
  recordChange,
  recordShape,
} from '#platform/record/contract.ts';
import { packedOrderList, waybillList } from './lists.ts';
import { BULK_WAYBILLS, couriers, MOST_PARCELS, MOST_WEIGHT, scanSteps, waybillStatuses } from './waybill-choices.ts';
import { isWaybillNumber, typedNumber } from './waybill-number.ts';

const status = choiceOf(waybillStatuses);
const courier = choiceOf(couriers);
const failure = choiceOf(failureReasons);

const event = loggedEvent(z.object({ receiver: z.string().optional(), failure: failure.optional(), note: z.string().optional() }));
export type WaybillLogEntry = z.infer<typeof event>;

const waybill = z.object({
  ...recordShape(event),
  number: z.string(),
  status,
  /** Required: the read-audit records it. */
  patient_id: z.number(),
  patient_name: z.string(),
  phone_no: z.string(),
  address: z.string(),
  pincode: z.string(),
  order: z.object({ id: z.number(), code: z.string() }),
  store: z.string(),
  courier,
  parcels: z.number(),
  /** Grams. */
  weight: z.number(),
  value: paise,
  /** What the receiver pays; 0: nothing. */
  cash: paise,
  expected_on: date,
  attempts: z.number(),
  created_at: moment,
});
export type WaybillRecord = z.infer<typeof waybill>;

const waybillOfOrder = waybill.pick({ id: true, number: true, status: true, courier: true, created_at: true });

/** Waybills of an order, the latest first. */
const orderWaybills = z.object({
  /** Required: the read-audit records it. */
  patient_id: z.number(),
  waybills: z.array(waybillOfOrder),
  /** Why the order can have no new waybill now; null: it can. */
  because: sentenceOutput.nullable(),
});
export type OrderWaybills = z.infer<typeof orderWaybills>;

/** A typed or scanned number, with its check digit. */
const number = z
  .string()
  .overwrite(typedNumber)
  .regex(/^GW\d{10}$/, { error: msg('GW and 10 digits'), abort: true })
  .refine(isWaybillNumber, msg('The check digit is wrong: scan it again'));

/** As typed in the form. */
export const typedWaybill = z.strictObject({ courier, parcels: wholeNumber(1, MOST_PARCELS), weight: wholeNumber(1, MOST_WEIGHT) });

const whole = (most: number) => z.number().int(msg('A whole number')).min(1, msg('At least {least}')).max(most, msg('At most {most}'));
const newWaybill = z.strictObject({
  courier,
  parcels: whole(MOST_PARCELS),
  /** Grams, of all parcels. */
  weight: whole(MOST_WEIGHT),
});
/** Who took the parcel. */
export const delivery = z.strictObject({ receiver: name });
export const attempt = z.strictObject({ failure });
export const scan = z.strictObject({ number, step: choiceOf(scanSteps), receiver: orEmpty(name).default('') });
export const tracking = z.strictObject({ number, phone_no: typedPhone });

/** A visitor sees the course of the parcel, and nothing of who gets it. */
const trackedParcel = z.object({
  number: z.string(),
  status,
  store: z.string(),
  /** Null: it is not on its way to the customer any more. */
  expected_on: date.nullable(),
  /** The latest first. */
  course: z.array(z.object({ status, at: moment })),
});
export type TrackedParcel = z.infer<typeof trackedParcel>;

const change = { waybill_id: idInAddress, ...recordChange };

const changing = (path: string, summary: string) =>
  operation('waybills.manage', { method: 'POST', path: `/oms/waybills/{waybill_id}${path}` as const, summary }).errors(
    changeErrors(waybill),
  );

/** Order management: waybills (§2.2). */
const operations = {
  waybills: listOperations(waybillList),
  packedOrders: listOperations(packedOrderList),

  waybill: operation('waybills.read', {
    method: 'GET',
    path: '/oms/waybills/{waybill_id}',
    summary: 'One waybill: its parcel, its order, what happened, and what is possible now',
  })
    .input(z.strictObject({ waybill_id: idInAddress }))
    .output(waybill),

  waybillsOfOrder: operation('waybills.read', {
    method: 'GET',
    path: '/oms/orders/{order_id}/waybills',
    summary: 'Waybills of an order, and why it can have no new one',
  })
    .input(z.strictObject({ order_id: idInAddress }))
    .output(orderWaybills),

  createWaybill: operation('waybills.manage', {
    method: 'POST',
    path: '/oms/orders/{order_id}/waybills',
    summary: 'A packed order gets its waybill; one at a time is open',
  })
    .errors(keyErrors)
    .input(z.strictObject({ order_id: idInAddress, ...newWaybill.shape, request_key: requestKey.optional() }))
    .output(waybill),

  handOverWaybill: changing('/hand-over', 'The rider or the courier gets the parcel; its order has left')
    .input(z.strictObject(change))
    .output(waybill),
  forwardWaybill: changing('/forward', 'The courier moves the parcel to another hub').input(z.strictObject(change)).output(waybill),
  takeOutWaybill: changing('/take-out', 'A rider takes the parcel to the customer').input(z.strictObject(change)).output(waybill),
  deliverWaybill: changing('/deliver', 'Somebody received the parcel; its order is delivered')
    .input(z.strictObject({ ...change, ...delivery.shape }))
    .output(waybill),
  failWaybill: changing('/fail', 'A delivery failed, for one of the reasons')
    .input(z.strictObject({ ...change, ...attempt.shape }))
    .output(waybill),
  sendBackWaybill: changing('/send-back', 'The parcel goes back to the store, for a reason')
    .input(z.strictObject({ ...change, ...reasoned.shape }))
    .output(waybill),
  returnWaybill: changing('/return', 'The store has the parcel again; its order waits for dispatch again')
    .input(z.strictObject(change))
    .output(waybill),
  cancelWaybill: changing('/cancel', 'The waybill is cancelled before the hand-over, for a reason')
    .input(z.strictObject({ ...change, ...reasoned.shape }))
    .output(waybill),

  handOverWaybills: operation('waybills.manage', {
    method: 'POST',
    path: '/oms/waybill-hand-overs',
    summary: 'Hands several parcels over; each is checked by itself',
  })
    .errors(keyErrors)
    .input(
      z.strictObject({
        waybills: z
          .array(z.strictObject({ waybill_id: id, ...recordChange }))
          .min(1, msg('At least one value'))
          .max(BULK_WAYBILLS, msg('At most {most} values')),
      }),
    )
    .output(outcomes),

  scanWaybill: operation('waybills.manage', {
    method: 'POST',
    path: '/oms/waybill-scans',
    summary: 'A scanned parcel is handed over, taken out or delivered, as it is now',
  })
    .errors({ ...conflictWith(waybill), ...keyErrors })
    .input(z.strictObject({ ...scan.shape, request_key: requestKey.optional() }))
    .output(waybill),

  trackWaybill: operation('public', {
    method: 'POST',
    path: '/oms/waybill-tracking',
    summary: 'The course of one parcel, for who has its number and the receiver’s phone number',
  })
    .input(tracking)
    .output(trackedParcel),
};

export const contract = { oms: operations };

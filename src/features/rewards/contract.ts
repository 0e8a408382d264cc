import { z } from 'zod';
import { copaymentMethods } from '#machines/loyalty/redemption-facts.ts';
import {
  choiceOf,
  date,
  id,
  idInAddress,
  moment,
  orEmpty,
  paise,
  requestKey,
  sentenceOutput,
  text,
  wholeNumber,
} from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { editableListOperations, listOperations } from '#platform/list/list-operations.ts';
import { changeErrors, keyErrors, loggedEvent, reasoned, recordChange, recordShape } from '#platform/record/contract.ts';
import { recordOperations } from '#platform/record/record-operations.ts';
import { redemptionList, rewardList } from './lists.ts';
import { REDEMPTIONS_OF_PATIENT, redemptionStatuses, rewardKinds, testTypes } from './reward-choices.ts';

const payment = choiceOf(copaymentMethods);

const event = loggedEvent(z.object({ payment: payment.optional(), reference: z.string().optional(), note: z.string().optional() }));
export type RedemptionLogEntry = z.infer<typeof event>;

const redemption = z.object({
  ...recordShape(event),
  status: choiceOf(redemptionStatuses),
  /** Required: the read-audit records it. */
  patient_id: z.number(),
  patient_name: z.string(),
  phone_no: z.string(),
  reward: z.object({
    id: z.number(),
    name: z.string(),
    vendor: z.string(),
    kind: choiceOf(rewardKinds),
    test_type: choiceOf(testTypes).nullable(),
  }),
  points: z.number(),
  copayment: paise,
  payment: payment.nullable(),
  /** By then it is confirmed, or expires. */
  expires_at: moment,
  created_at: moment,
});
export type RedemptionRecord = z.infer<typeof redemption>;

/** A reward as a patient may book it. */
const offer = z.object({
  id: z.number(),
  name: z.string(),
  vendor: z.string(),
  points: z.number(),
  copayment: paise,
  /** Null: unlimited. */
  left: z.number().nullable(),
  /** Why the patient cannot book it; null: it is possible. */
  because: sentenceOutput.nullable(),
});
export type RewardOffer = z.infer<typeof offer>;

const redemptionOfPatient = redemption
  .pick({ id: true, status: true, points: true, copayment: true, created_at: true })
  .extend({ reward: z.string() });
export type RedemptionOfPatient = z.infer<typeof redemptionOfPatient>;

export const booking = z.strictObject({ reward_id: id });
/** The co-payment was paid so; empty: there is none. */
export const confirmation = z.strictObject({ payment: orEmpty(payment).default('') });
/** The co-payment is given back, with the reference of that payment. */
export const refund = z.strictObject({ reference: text(80) });

const patient = { patient_id: idInAddress };
const change = { redemption_id: idInAddress, ...recordChange };

const changing = (permission: 'rewards.redeem' | 'rewards.manage', path: string, summary: string) =>
  operation(permission, { method: 'POST', path: `/crm/redemptions/{redemption_id}${path}` as const, summary }).errors(
    changeErrors(redemption),
  );

/** CRM service: rewards and redemptions (§7.6). */
const operations = {
  rewards: { ...editableListOperations(rewardList), ...recordOperations(rewardList) },

  redemptions: listOperations(redemptionList),

  redemption: operation('rewards.read', {
    method: 'GET',
    path: '/crm/redemptions/{redemption_id}',
    summary: 'One redemption: its patient, its reward, what happened, and what is possible now',
  })
    .input(z.strictObject({ redemption_id: idInAddress }))
    .output(redemption),

  rewardOffers: operation('rewards.redeem', {
    method: 'GET',
    path: '/crm/patients/{patient_id}/rewards',
    summary: 'Rewards of the catalogue, each with why the patient cannot book it',
  })
    .input(z.strictObject(patient))
    .output(z.object({ patient_id: z.number(), balance: z.number(), rewards: z.array(offer) })),

  redemptionsOfPatient: operation('patients.read', {
    method: 'GET',
    path: '/crm/patients/{patient_id}/redemptions',
    summary: 'Redemptions of a patient between two days, the latest first',
  })
    .input(
      z.strictObject({
        ...patient,
        from: date.optional(),
        to: date.optional(),
        page_size: wholeNumber(1, 50).default(REDEMPTIONS_OF_PATIENT),
        /** `next` of the page before. */
        before: idInAddress.optional(),
      }),
    )
    .output(
      z.object({
        patient_id: z.number(),
        redemptions: z.array(redemptionOfPatient),
        /** `before` of the next page; null: there is none. */
        next: z.number().nullable(),
      }),
    ),

  bookRedemption: operation('rewards.redeem', {
    method: 'POST',
    path: '/crm/patients/{patient_id}/redemptions',
    summary: 'A patient gets a reward: its points are taken at once, and never more than there are',
  })
    .errors(keyErrors)
    .input(z.strictObject({ ...patient, ...booking.shape, request_key: requestKey.optional() }))
    .output(redemption),

  confirmRedemption: changing('rewards.redeem', '/confirm', 'The reward is confirmed, and its co-payment paid')
    .input(z.strictObject({ ...change, ...confirmation.shape }))
    .output(redemption),
  completeRedemption: changing('rewards.redeem', '/complete', 'The patient has got the reward')
    .input(z.strictObject(change))
    .output(redemption),
  cancelRedemption: changing('rewards.redeem', '/cancel', 'It is cancelled, for a reason; the points go back at once')
    .input(z.strictObject({ ...change, ...reasoned.shape }))
    .output(redemption),
  refundRedemption: changing('rewards.manage', '/refund', 'The co-payment is given back')
    .input(z.strictObject({ ...change, ...refund.shape }))
    .output(redemption),
};

export const contract = { crm: operations };

import { z } from 'zod';
import { orderReasons } from '#machines/orders/order-statuses.ts';
import { orderPayments, orderSources } from '#features/orders/public.ts';
import { addressTypes, allergyShape } from '#features/patients/public.ts';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
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
  sentenceShape,
  text,
} from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { keyErrors, recordChange } from '#platform/record/contract.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { deliveryChoices, DRAFT_LINES, draftStates } from './draft-choices.ts';
import { draftList } from './draft-list.ts';
import { line, slot, store, substitute } from './draft-shapes.ts';

export { deliveryChoices } from './draft-choices.ts';
export { slot, store } from './draft-shapes.ts';
export type { DraftLine, DraftSubstitute } from './draft-shapes.ts';

const reason = choiceOf(orderReasons);
const payment = z.enum(Object.values(orderPayments));
const person = z.object({ id: z.number(), name: z.string() });

const patient = z.object({
  id: z.number(),
  name: z.string(),
  phone_no: z.string(),
  gender: z.string().nullable(),
  born_on: z.string().nullable(),
  allergies: z.array(allergyShape()),
});

const address = z.object({
  id: z.number(),
  type: z.enum(addressTypes),
  address: z.string(),
  pincode: z.string(),
  /** Whether a store delivers there. */
  served: z.boolean(),
});

const promo = z.object({ code: z.string(), title: z.string(), amount: paise, refused: sentenceOutput.nullable() });

const draft = z.object({
  id: z.number(),
  version: z.number(),
  status: z.enum(draftStates),
  owner: person,
  patient: patient.nullable(),
  addresses: z.array(address),
  address_id: z.number().nullable(),
  lines: z.array(line),
  reason: reason.nullable(),
  prescription_id: z.number().nullable(),
  /** On file for the patient. */
  prescriptions: z.array(z.object({ id: z.number(), file_name: z.string(), added_at: moment })),
  delivery: z.enum(deliveryChoices),
  /** Those that deliver to the address, best first. */
  stores: z.array(store),
  /** Chosen by the agent; null: the best one. */
  store_id: z.number().nullable(),
  /** The store that delivers. */
  store: person.nullable(),
  /** Group whose selling rates hold; null: the MRP holds. */
  store_group: z.string().nullable(),
  slots: z.array(slot),
  slot: z
    .object({ slot_id: z.number(), day: z.string(), title: z.string(), slot_start_time: moment, slot_end_time: moment, held_until: moment })
    .nullable(),
  /** Promos of the day, with what each takes off this cart or why it does not count. */
  promos: z.array(promo),
  promo: promo.nullable(),
  discount_percent: z.number(),
  /** Highest discount that the owner gives alone. Percent. */
  discount_limit: z.number(),
  needs_approval: z.boolean(),
  approved_by: z.string().nullable(),
  /** When the owner asked for the approval; null: not yet. */
  approval_asked_at: moment.nullable(),
  /** Names of some who may approve the discount that waits, those who are signed in first. */
  approvers: z.array(z.string()),
  payment,
  note: z.string(),
  price: z.object({
    /** What the cart costs at MRP. */
    mrp: paise,
    lines: paise,
    /** Contained in the value, as the bill will show it. */
    gst: paise,
    promo: paise,
    discount: paise,
    delivery: paise,
    value: paise,
    /** Null: never computed. */
    priced_at: moment.nullable(),
  }),
  /** What the agent confirms one by one before the order is placed: allergies, and drugs that are kept in a register. */
  risks: z.array(z.object({ key: z.string(), text: sentenceOutput })),
  /** What the store lacks, by drug. */
  shortages: z.array(z.object({ drug: z.string(), wanted: z.number(), available: z.number() })),
  /** What is missing for the order; null: nothing. */
  missing: sentenceOutput.nullable(),
  abilities: z.array(z.object({ event: z.string(), allowed: z.boolean(), why: sentenceOutput.nullable() })),
  source: z
    .object({
      kind: z.enum(orderSources),
      id: z.number(),
      /** Other drafts from the same record that are open, or have become an order. */
      others: z.array(z.object({ id: z.number(), owner: z.string(), order: z.string().nullable() })),
    })
    .nullable(),
  order: z.object({ id: z.number(), code: z.string() }).nullable(),
  created_at: moment,
  expires_at: moment,
});
export type DraftRecord = z.infer<typeof draft>;

const quantity = z
  .number({ error: msg('A whole number') })
  .int(msg('A whole number'))
  .min(1, msg('At least 1'))
  .max(MAXIMUM_QUANTITY_PER_DRUG, msg('At most 50 per drug'));

/** Everything that the agent decides about a draft. */
export const draftContents = z.strictObject({
  patient_id: id.nullable(),
  address_id: id.nullable(),
  lines: z.array(z.strictObject({ drug_id: id, quantity })).max(DRAFT_LINES, msg('At most {most} lines')),
  reason: reason.nullable(),
  prescription_id: id.nullable(),
  delivery: z.enum(deliveryChoices),
  store_id: id.nullable(),
  promo_code: orEmpty(text(40)),
  discount_percent: z
    .number({ error: msg('A whole number') })
    .int(msg('A whole number'))
    .min(0, msg('At least 0'))
    .max(100, msg('At most 100')),
  payment,
  note: orEmpty(text(2_000)),
});
export type DraftContents = z.output<typeof draftContents>;

const target = { draft_id: idInAddress, ...recordChange };

const errors = {
  CONFLICT: {
    status: 409,
    message: 'Changed since you opened it',
    /**
     * `price-moved`: the record has the new price; the order is placed once it is sent with that. `risk-unconfirmed`: so it is with the
     * keys of the record's risks.
     */
    data: z.object({
      code: z.enum(['draft.changed', 'draft.event-refused', 'price-moved', 'risk-unconfirmed', 'slot-refused']),
      record: draft,
      ...sentenceShape,
    }),
  },
  ...keyErrors,
};

const changing = (method: 'POST' | 'PUT', path: string, summary: string) =>
  operation('orders.place', { method, path: `/ecommerce/drafts/{draft_id}${path}` as const, summary }).errors(errors);

/** E-commerce service: drafts, cart, promo, delivery (§7.6). */
const ecommerce = {
  drafts: listOperations(draftList),

  draft: operation('orders.place', {
    method: 'GET',
    path: '/ecommerce/drafts/{draft_id}',
    summary: 'One draft with its prices, stores and slots as of now',
  })
    .input(z.strictObject({ draft_id: idInAddress }))
    .output(draft),

  draftSubstitutes: operation('orders.place', {
    method: 'GET',
    path: '/ecommerce/drafts/{draft_id}/lines/{drug_id}/substitutes',
    summary: 'Drugs that may replace one of the cart: those that the store has first, then the cheapest',
  })
    .input(z.strictObject({ draft_id: idInAddress, drug_id: idInAddress }))
    .output(z.object({ rows: z.array(substitute) })),

  startDraft: operation('orders.place', {
    method: 'POST',
    path: '/ecommerce/drafts',
    summary: 'An order is begun, for a patient or from a callback, an abandoned cart or an order lead',
  })
    .errors(keyErrors)
    .input(
      z.strictObject({
        patient_id: id.nullable().default(null),
        source: z
          .strictObject({ kind: z.enum(orderSources), id })
          .nullable()
          .default(null),
        request_key: requestKey.optional(),
      }),
    )
    .output(draft),

  saveDraft: changing('PUT', '', 'Patient, cart, delivery, promo; the prices are computed again')
    .input(z.strictObject({ ...target, ...draftContents.shape }))
    .output(draft),
  holdDraftSlot: changing('PUT', '/slot', 'Holds a slot for ten minutes; without one, gives it back')
    .input(z.strictObject({ ...target, slot: z.strictObject({ slot_id: id, day: date }).nullable() }))
    .output(draft),
  parkDraft: changing('POST', '/park', 'The agent leaves it for later').input(z.strictObject(target)).output(draft),
  resumeDraft: changing('POST', '/resume', 'The user goes on with it, also with that of somebody else')
    .input(z.strictObject(target))
    .output(draft),
  discardDraft: changing('POST', '/discard', 'The customer does not want it').input(z.strictObject(target)).output(draft),
  placeDraft: changing('POST', '/place', 'It becomes an order')
    .input(
      z.strictObject({
        ...target,
        /** What the user saw the customer would pay, paise. */
        value: z
          .number({ error: msg('A whole number') })
          .max(Number.MAX_SAFE_INTEGER, { error: msg('The number is too large'), abort: true })
          .int(msg('A whole number'))
          .min(0, msg('At least 0')),
        /** Keys of the risks that the user has confirmed. */
        confirmed: z
          .array(text(60))
          .max(2 * DRAFT_LINES)
          .default([]),
      }),
    )
    .output(draft),

  askDiscountApproval: changing('POST', '/discount-approval-request', 'Tells those who may approve the discount')
    .input(z.strictObject(target))
    .output(draft),
  approveDiscount: operation('discounts.approve', {
    method: 'POST',
    path: '/ecommerce/drafts/{draft_id}/discount-approval',
    summary: 'Another person approves a discount above the limit',
  })
    .errors(errors)
    .input(z.strictObject(target))
    .output(draft),
};

export const contract = { ecommerce };

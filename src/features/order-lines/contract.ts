import { z } from 'zod';
import { conflict, orderRecord } from '#features/orders/contract.ts';
import { consentGivers, consentWays } from '#machines/orders/substitution.ts';
import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import {
  choiceOf,
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
import { loggedEvent } from '#platform/record/contract.ts';
import { substitutionStatuses } from './substitution-choices.ts';

const giver = choiceOf(consentGivers);
const consentWay = choiceOf(consentWays);
const drug = z.object({ id: z.number(), name: z.string(), schedule: z.string().nullable() });

const quantity = z
  .number({ error: msg('A whole number') })
  .int(msg('A whole number'))
  .min(1, msg('At least 1'))
  .max(MAXIMUM_QUANTITY_PER_DRUG, msg('At most 50 per drug'));

const logEntry = loggedEvent(
  z.object({ by: giver.optional(), name: z.string().optional(), way: consentWay.optional(), note: z.string().optional() }),
);

const substitution = z.object({
  id: z.number(),
  status: choiceOf(substitutionStatuses),
  line_id: z.number(),
  drug,
  substitute: drug,
  /** Whose consent is needed: the doctor's if one of the two drugs is Schedule H, H1 or X. */
  needs: giver,
  /** Null: nobody has consented. */
  consent: z
    .object({
      by: giver,
      /** Name of the doctor; empty for the customer. */
      name: z.string(),
      way: consentWay,
      at: moment,
      recorded_by: z.string(),
      recorded_at: moment,
    })
    .nullable(),
  /** What happened, newest first. */
  log: z.array(logEntry),
  abilities: z.array(z.object({ event: z.string(), allowed: z.boolean(), why: sentenceOutput.nullable() })),
});
export type Substitution = z.infer<typeof substitution>;

const candidate = z.object({
  drug_id: z.number(),
  name: z.string(),
  composition: z.string(),
  company: z.string(),
  schedule: z.string().nullable(),
  pack_size: z.number(),
  uom: z.string(),
  /** At the store of the order. */
  available: z.number(),
  /** Of the line's quantity. */
  amount: paise,
  /** Less than what the line costs now: negative; more: positive. */
  difference: paise,
  needs: giver,
  /** Why it cannot be proposed; null: it can. */
  refused: sentenceOutput.nullable(),
});
export type SubstituteCandidate = z.infer<typeof candidate>;

const priceLine = z.object({
  line_id: z.number(),
  drug: z.string(),
  quantity: z.number(),
  pack_size: z.number(),
  uom: z.string(),
  /** Of one pack, and the day from which it holds; null: unknown. */
  mrp: paise.nullable(),
  mrp_from: z.string().nullable(),
  /** Selling rate of the store group for one pack, and the day from which it holds; null: the MRP holds. */
  rate: paise.nullable(),
  rate_from: z.string().nullable(),
  amount: paise,
  /** `ordered`: as the order came in; neither MRP nor selling rate of the day explain it. */
  source: z.enum(['mrp', 'selling-rate', 'ordered']),
  /** Percent within the amount, and the day from which it holds; null: unknown. */
  gst: z.number().nullable(),
  gst_from: z.string().nullable(),
  /** Contained in the amount after promo and discount, as the bill shows it. */
  gst_amount: paise.nullable(),
});

const priceDetails = z.object({
  order_id: z.number(),
  /** Required: the read-audit records it. */
  patient_id: z.number(),
  version: z.number(),
  /** Business day of the prices: that of the last change of the lines, otherwise of the order. */
  priced_on: z.string(),
  /** Group of the order's store; null: it has none, and the MRP holds. */
  store_group: z.object({ id: z.number(), name: z.string() }).nullable(),
  lines: z.array(priceLine),
  /** What the lines cost at MRP; null: the MRP of one is unknown. */
  mrp: paise.nullable(),
  lines_amount: paise,
  /** Contained in the value, as the bill shows it. */
  gst: paise,
  /** Percent and the highest amount are null for promos of other channels; the latter also for those without a limit. */
  promo: z
    .object({ code: z.string(), title: z.string(), amount: paise, percent: z.number().nullable(), most: paise.nullable() })
    .nullable(),
  /** Null: none. Percent and names are null for orders from other channels. */
  discount: z
    .object({ amount: paise, percent: z.number().nullable(), by: z.string().nullable(), approved_by: z.string().nullable() })
    .nullable(),
  /** `free_from`: what the goods have to cost for free delivery; null: the charge does not depend on it. */
  delivery: z.object({ amount: paise, choice: z.string().nullable(), free_from: paise.nullable() }),
  value: paise,
});
export type PriceDetails = z.infer<typeof priceDetails>;

/** The order as somebody else has changed it, or why the substitution's chart refuses. */
const { data } = conflict.CONFLICT;
const errors = {
  CONFLICT: {
    ...conflict.CONFLICT,
    data: data.extend({ ...z.object(sentenceShape).partial().shape, code: z.enum([...data.shape.code.options, 'substitution.refused']) }),
  },
  UNPROCESSABLE_CONTENT: { status: 422, message: 'This key belongs to another request' },
};

const ofOrder = { order_id: idInAddress };
const target = { ...ofOrder, version: id, request_key: requestKey.optional() };
const ofLine = { line_id: idInAddress };
const ofSubstitution = { ...target, substitution_id: idInAddress };

const read = (path: string, summary: string) =>
  operation('orders.read', { method: 'GET', path: `/oms/orders/{order_id}${path}` as const, summary });
const changing = (method: 'POST' | 'PUT', path: string, summary: string) =>
  operation('orders.act', { method, path: `/oms/orders/{order_id}${path}` as const, summary }).errors(errors);

/** Fields of a quantity and of a drug that is added. */
export const lineQuantity = z.strictObject({ quantity });
export const addedLine = z.strictObject({ drug_id: id, quantity });

/** Who consented to a substitute, how and when. */
export const consent = z.strictObject({
  by: giver,
  name: orEmpty(text(120)).default(''),
  way: consentWay,
  /** Empty: now. */
  at: orEmpty(moment).default(''),
  note: orEmpty(text(1_000)).default(''),
});

/** Who refused a substitute, and how. */
export const refusal = z.strictObject({ by: giver, way: consentWay, note: orEmpty(text(1_000)).default('') });

/** Lines of a placed order, its price and its substitutes (§5, §7.6). */
const operations = {
  priceDetails: read('/price-details', 'What each number of the price comes from, and the GST that it contains')
    .input(z.strictObject(ofOrder))
    .output(priceDetails),
  substitutions: read('/substitutions', 'Substitutes that were proposed for lines of an order, newest first')
    .input(z.strictObject(ofOrder))
    .output(z.object({ order_id: z.number(), patient_id: z.number(), rows: z.array(substitution) })),
  lineSubstitutes: read('/lines/{line_id}/substitutes', 'Drugs that may replace that of a line: those in stock first, then the cheapest')
    .input(z.strictObject({ ...ofOrder, ...ofLine }))
    .output(z.object({ quantity: z.number(), amount: paise, store: z.string(), rows: z.array(candidate) })),

  changeLine: changing('PUT', '/lines/{line_id}', 'Another quantity of a line')
    .input(z.strictObject({ ...target, ...ofLine, ...lineQuantity.shape }))
    .output(orderRecord),
  removeLine: changing('POST', '/lines/{line_id}/removal', 'Takes a line off the order; the last one stays')
    .input(z.strictObject({ ...target, ...ofLine }))
    .output(orderRecord),
  addLine: changing('POST', '/lines', 'A further drug')
    .input(z.strictObject({ ...target, ...addedLine.shape }))
    .output(orderRecord),

  proposeSubstitute: changing('POST', '/substitutions', 'A substitute for a line, which waits for consent')
    .input(z.strictObject({ ...target, line_id: id, drug_id: id }))
    .output(orderRecord),
  recordConsent: changing('POST', '/substitutions/{substitution_id}/consent', 'Who consented, how and when')
    .input(z.strictObject({ ...ofSubstitution, ...consent.shape }))
    .output(orderRecord),
  refuseSubstitute: changing('POST', '/substitutions/{substitution_id}/refusal', 'The doctor or the customer does not consent')
    .input(z.strictObject({ ...ofSubstitution, ...refusal.shape }))
    .output(orderRecord),
  applySubstitute: changing('POST', '/substitutions/{substitution_id}/application', 'The line gets the substitute and its price')
    .input(z.strictObject(ofSubstitution))
    .output(orderRecord),
  revertSubstitute: changing('POST', '/substitutions/{substitution_id}/reversal', 'The line gets the ordered drug back')
    .input(z.strictObject(ofSubstitution))
    .output(orderRecord),
  withdrawSubstitute: changing('POST', '/substitutions/{substitution_id}/withdrawal', 'The proposal is dropped')
    .input(z.strictObject(ofSubstitution))
    .output(orderRecord),
};

export const contract = { oms: operations };

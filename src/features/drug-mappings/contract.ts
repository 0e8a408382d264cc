import { z } from 'zod';
import { choiceOf, id, idInAddress, moment, orEmpty, paise, text } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { changeErrors, keyErrors, loggedEvent, outcomes, recordChange, recordShape } from '#platform/record/contract.ts';
import { itemList } from './item-list.ts';
import { BULK_ITEMS, itemStatuses, itemSteps } from './mapping-choices.ts';

const event = loggedEvent(
  z.object({
    drug: z.string().optional(),
    score: z.number().optional(),
    fields: z.array(z.string()).optional(),
    reason: z.string().optional(),
  }),
).extend({ to: z.string() });
export type ItemLogEntry = z.infer<typeof event>;

/** A part of a score: what each side says of it. MRPs in paise, as digits. */
const part = z.object({
  part: z.enum(['name', 'strength', 'form', 'pack', 'maker', 'mrp']),
  verdict: z.enum(['same', 'near', 'different', 'unknown']),
  theirs: z.string(),
  ours: z.string(),
});

/** One of our drugs, and how likely the product is this drug. */
const compared = z.object({
  drug: z.object({
    id: z.number(),
    name: z.string(),
    composition: z.string(),
    company: z.string(),
    pack_size: z.number(),
    uom: z.string(),
    mrp: paise.nullable(),
    is_retired: z.boolean(),
  }),
  score: z.number(),
  parts: z.array(part),
  /** It was mapped to this drug before, and is not any more. */
  is_refused: z.boolean(),
});
export type ComparedDrug = z.infer<typeof compared>;

const item = z.object({
  ...recordShape(event),
  status: choiceOf(itemStatuses),
  distributor: z.object({ id: z.number(), name: z.string() }),
  code: z.string(),
  name: z.string(),
  pack: z.string().nullable(),
  maker: z.string().nullable(),
  mrp: paise.nullable(),
  /** Not compared with our drugs yet, since it came or changed. */
  to_match: z.boolean(),
  /** The drug that it is mapped to, as they compare now; null: it is not mapped. */
  mapped: compared.nullable(),
  /** Codes of other products of the distributor that are this drug. */
  other_codes: z.array(z.string()),
  /** Drugs that it may be, best first; none once it is mapped or not ours. */
  candidates: z.array(compared),
  created_at: moment,
});
export type ItemRecord = z.infer<typeof item>;

const change = { item_id: idInAddress, ...recordChange };
const path = '/distributor/items/{item_id}';

/** Distributor service: which drugs the products of distributors are (§2.2, §7.6). */
const operations = {
  items: listOperations(itemList),

  item: operation('drug-mappings.read', {
    method: 'GET',
    path,
    summary: 'One product of a distributor: the drugs that it may be with their scores, what happened, and what is possible now',
  })
    .input(z.strictObject({ item_id: idInAddress }))
    .output(item),

  compareItem: operation('drug-mappings.read', {
    method: 'GET',
    path: `${path}/drugs/{drug_id}`,
    summary: 'How likely the product is one drug, part by part',
  })
    .input(z.strictObject({ item_id: idInAddress, drug_id: idInAddress }))
    .output(compared),

  mapItem: operation('drug-mappings.manage', { method: 'POST', path: `${path}/map`, summary: 'The product is this drug' })
    .errors(changeErrors(item))
    .input(z.strictObject({ ...change, drug_id: id }))
    .output(item),

  sendItemEvent: operation('drug-mappings.manage', {
    method: 'POST',
    path: `${path}/events`,
    summary: 'It is not the drug that it was mapped to, we do not sell it, or it is looked for again',
  })
    .errors(changeErrors(item))
    .input(z.strictObject({ ...change, event: z.enum(itemSteps), reason: orEmpty(text(300)).default('') }))
    .output(item),

  confirmItems: operation('drug-mappings.manage', {
    method: 'POST',
    path: '/distributor/items/confirm',
    summary: 'Several suggestions are confirmed, each by itself: those that are certain, or have no other candidate',
  })
    .errors(keyErrors)
    .input(
      z.strictObject({
        items: z
          .array(z.strictObject({ item_id: id, ...recordChange }))
          .min(1, msg('At least one value'))
          .max(BULK_ITEMS, msg('At most {most} values')),
      }),
    )
    .output(outcomes),
};

export const contract = { distributor: operations };

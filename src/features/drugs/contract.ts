import { z } from 'zod';
import { idInAddress, moment, wholeNumber } from '#platform/contract/fields.ts';
import { masterRecord } from '#features/masters/contract.ts';
import { drugGroupList } from './drug-group-list.ts';
import { drugList } from './drug-list.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { operation } from '#platform/contract/operation.ts';

/** A drug beside others. Money in paise. */
const drugRow = z.object({
  id: z.number(),
  name: z.string(),
  composition: z.string(),
  company: z.string(),
  form: z.string().nullable(),
  pack_size: z.number(),
  uom: z.string(),
  schedule: z.string().nullable(),
  /** Of one pack, today; null: not known. */
  mrp: z.number().nullable(),
  /** Of one unit, with fractions of a paisa. */
  unit_price: z.number().nullable(),
  /** Units on hand, in so many stores. */
  on_hand: z.number(),
  stores: z.number(),
});
export type DrugRow = z.infer<typeof drugRow>;

/** `same`: composition and unit; `otherUnit`: the same composition, counted in another unit; `otherStrength`: the same molecules. */
export const likenesses = ['same', 'otherUnit', 'otherStrength'] as const;
const alternative = drugRow.extend({ likeness: z.enum(likenesses) });
export type DrugAlternative = z.infer<typeof alternative>;

const drug = z.object({
  id: z.number(),
  /** The definition: record of the item master. Its id and version are what a change names. */
  record: masterRecord,
  composition: z.string(),
  brand: z.string().nullable(),
  company: z.string(),
  form: z.string().nullable(),
  uom: z.string(),
  pack_size: z.number(),
  schedule: z.string().nullable(),
  needs_prescription: z.boolean(),
  mrp: z.number().nullable(),
  unit_price: z.number().nullable(),
  /** GST of today in percent. */
  gst: z.number().nullable(),
  /** Tax code with its GST by date, and whether the drug names it itself. */
  hsn: z
    .object({
      id: z.number(),
      code: z.string(),
      rates: z.array(z.object({ from: z.string(), percent: z.number() })),
      own: z.boolean(),
    })
    .nullable(),
  /** Drug that took its place in a merge. */
  merged_into: z.number().nullable(),
  on_hand: z.number(),
  stores: z.number(),
  /** Orders of the last 90 days that have it, units in them, and when the last was placed. */
  ordered: z.object({ orders: z.number(), units: z.number(), last_at: moment.nullable() }),
});
export type Drug = z.infer<typeof drug>;

const ofDrug = { drug_id: idInAddress };
const page = { page: wholeNumber(1, 10_000).default(1), page_size: wholeNumber(1, 100).default(50) };
const read = (path: `/item/${string}`, summary: string) => operation('masters.read', { method: 'GET', path, summary });

/** Item service: drugs, which the item master defines. */
const operations = {
  drugs: listOperations(drugList),
  drugGroups: listOperations(drugGroupList),

  drug: read('/item/drugs/{drug_id}', 'A drug as it is today, with its definition').input(z.strictObject(ofDrug)).output(drug),

  drugOfItem: read('/item/items/{item_id}/drug', 'The drug that an item defines')
    .input(z.strictObject({ item_id: idInAddress }))
    .output(z.object({ drug_id: z.number() })),

  drugAlternatives: read(
    '/item/drugs/{drug_id}/alternatives',
    'Drugs in use that may take its place: same composition first, then other units and strengths; those in stock, then the cheaper ones first',
  )
    .input(z.strictObject({ ...ofDrug, ...page }))
    .output(z.object({ rows: z.array(alternative), total: z.number() })),

  drugStock: read('/item/drugs/{drug_id}/stock', 'Stores that have it, most first')
    .input(z.strictObject({ ...ofDrug, ...page }))
    .output(
      z.object({
        rows: z.array(z.object({ id: z.number(), store: z.string(), city: z.string(), on_hand: z.number() })),
        total: z.number(),
      }),
    ),

  drugGroup: read('/item/drug-groups/{drug_id}', 'The substitute group of a drug: the cheapest per unit first')
    .input(z.strictObject({ ...ofDrug, ...page }))
    .output(
      z.object({
        composition: z.string(),
        uom: z.string(),
        /** Least price of one unit; null: none is known. */
        cheapest: z.number().nullable(),
        rows: z.array(drugRow),
        total: z.number(),
      }),
    ),
};

export const contract = { item: operations };

import { z } from 'zod';
import { idInAddress, moment, wholeNumber } from '#platform/contract/fields.ts';
import { masterRecord } from '#features/masters/contract.ts';
import { drugGroupList } from './drug-group-list.ts';
import { drugList } from './drug-list.ts';
import { editableListOperations, listOperations } from '#platform/list/list-operations.ts';
import { operation } from '#platform/contract/operation.ts';

/** Row of a list of drugs. Money in paise. */
const drugRow = z.object({
  id: z.number(),
  name: z.string(),
  composition: z.string(),
  company: z.string(),
  form: z.string().nullable(),
  pack_size: z.number(),
  uom: z.string(),
  schedule: z.string().nullable(),
  /** Price of one pack today; null: unknown. */
  mrp: z.number().nullable(),
  /** Price of one unit, with fractions of a paisa. */
  unit_price: z.number().nullable(),
  /** Units that are not held for an order, and number of stores that have them. */
  available: z.number(),
  stores: z.number(),
});
export type DrugRow = z.infer<typeof drugRow>;

/** `same`: a substitute; `otherForm`: same composition, but another form, release or unit; `otherStrength`: same molecules. */
export const likenesses = ['same', 'otherForm', 'otherStrength'] as const;
const alternative = drugRow.extend({ likeness: z.enum(likenesses) });
export type DrugAlternative = z.infer<typeof alternative>;

const drug = z.object({
  id: z.number(),
  /** Record of the item master that defines the drug. Changes use its id and version. */
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
  /** Today's GST in percent. */
  gst: z.number().nullable(),
  /** Tax code with its GST by date, and whether the item names the code itself. */
  hsn: z
    .object({
      id: z.number(),
      code: z.string(),
      rates: z.array(z.object({ from: z.string(), percent: z.number() })),
      own: z.boolean(),
    })
    .nullable(),
  /** Drug that replaced it in a merge. */
  merged_into: z.number().nullable(),
  on_hand: z.number(),
  stores: z.number(),
  /** Orders of the last 90 days with the drug, units in them, and time of the last one. */
  ordered: z.object({ orders: z.number(), units: z.number(), last_at: moment.nullable() }),
});
export type Drug = z.infer<typeof drug>;

const ofDrug = { drug_id: idInAddress };
const page = { page: wholeNumber(1, 10_000).default(1), page_size: wholeNumber(1, 100).default(50) };
const read = (path: `/item/${string}`, summary: string) => operation('masters.read', { method: 'GET', path, summary });

/** Item service: drugs, which are defined by the item master. */
const operations = {
  drugs: editableListOperations(drugList),
  drugGroups: listOperations(drugGroupList),

  drug: read('/item/drugs/{drug_id}', 'A drug as it is today, with its definition').input(z.strictObject(ofDrug)).output(drug),

  drugOfItem: read('/item/items/{item_id}/drug', 'The drug that an item defines')
    .input(z.strictObject({ item_id: idInAddress }))
    .output(z.object({ drug_id: z.number() })),

  drugAlternatives: read(
    '/item/drugs/{drug_id}/alternatives',
    'Drugs in use: its substitutes first, then other forms, releases and strengths; those in stock, then the cheaper ones first',
  )
    .input(z.strictObject({ ...ofDrug, ...page }))
    .output(z.object({ rows: z.array(alternative), total: z.number() })),

  drugStock: read('/item/drugs/{drug_id}/stock', 'Stores that have it, most first')
    .input(z.strictObject({ ...ofDrug, ...page }))
    .output(
      z.object({
        rows: z.array(z.object({ id: z.number(), store: z.string(), city: z.string(), on_hand: z.number(), reserved: z.number() })),
        total: z.number(),
      }),
    ),

  drugGroup: read('/item/drug-groups/{drug_id}', 'The substitute group of a drug: the cheapest per unit first')
    .input(z.strictObject({ ...ofDrug, ...page }))
    .output(
      z.object({
        composition: z.string(),
        /** Form and release, such as `Tablet SR`; null: unknown. */
        presentation: z.string().nullable(),
        uom: z.string(),
        /** Lowest price of one unit; null: unknown. */
        cheapest: z.number().nullable(),
        rows: z.array(drugRow),
        total: z.number(),
      }),
    ),
};

export const contract = { item: operations };

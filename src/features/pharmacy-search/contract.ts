import { z } from 'zod';
import { idInAddress, severalOf, text, wholeNumber } from '#platform/contract/fields.ts';
import { type Found, matchKinds, searchKinds, SEARCH_LIMIT } from './search-kinds.ts';
import { SEARCH_LONGEST } from '#platform/contract/search-words.ts';
import { operation } from '#platform/contract/operation.ts';

/** A result. */
const found = z.object({
  kind: z.enum(searchKinds),
  id: z.number(),
  name: z.string(),
  /** Distinguishing detail: composition of a drug, brand of a product, description of an HSN code, city of a doctor … */
  detail: z.string().nullable(),
  /** Drugs: H, H1 or X. */
  schedule: z.string().nullable(),
  /** Drugs: paise. */
  mrp: z.number().nullable(),
  /** Drugs: the pack that the MRP is for. */
  pack: z.object({ size: z.number(), unit: z.string() }).nullable().default(null),
  /** Drugs: units at the store that was asked for; null: none was. */
  available: z.number().nullable().default(null),
  retired: z.boolean(),
  /** Quality of the match; results are sorted by it, best first. */
  match: z.enum(matchKinds),
}) satisfies z.ZodType<Found>;

const group = z.object({
  rows: z.array(found),
  /** Number of matches. */
  count: z.number(),
  /** There are more matches than were counted. */
  more: z.boolean(),
});
export type SearchGroup = z.infer<typeof group>;

/** Prefixes to highlight in the names: the typed words, and the corrections of mistyped ones. */
const words = z.array(z.string());

const result = group.extend({ words });
export type SearchResult = z.infer<typeof result>;

const everything = z.object({ groups: z.array(group.extend({ kind: z.enum(searchKinds) })), words });
export type SearchResults = z.infer<typeof everything>;

const queryFields = {
  /** Prefixes of words in any order; typos are corrected. */
  search: text(SEARCH_LONGEST),
  /** Whether retired records are included, at the end, or excluded. */
  retired: z.enum(['none', 'last']).default('none'),
};
const limit = wholeNumber(1, SEARCH_LIMIT).default(20);

const find = (path: `/${string}`, summary: string) => operation('catalogue.search', { method: 'GET', path: `/search${path}`, summary });
const list = (path: `/${string}`, summary: string) =>
  find(path, summary)
    .input(z.strictObject({ ...queryFields, limit }))
    .output(result);

/** Search service: pharmacy search (§7.6). */
const operations = {
  compositions: list('/compositions', 'Compositions'),
  drugs: list('/drugs', 'Drugs, by name and composition'),
  brands: list('/brands', 'Brands by their names'),
  products: list('/products', 'Products by their names'),
  manufacturers: list('/manufacturers', 'Companies that make medicines'),
  marketers: find('/marketers', 'Companies, those that market medicines unless another type is asked for')
    .input(z.strictObject({ ...queryFields, limit, type: z.enum(['MARKETER', 'MANUFACTURER', 'ANY']).default('MARKETER') }))
    .output(result),
  hsnCodes: list('/hsn-codes', 'HSN codes, by code and description'),
  doctors: list('/doctors', 'Doctors, by name, registration number, phone, city and speciality'),

  everything: find('/everything', 'A few of each kind, with how many there are; kinds of which there is nothing are left out')
    .input(
      z.strictObject({
        ...queryFields,
        limit: wholeNumber(1, SEARCH_LIMIT).default(5),
        /** Restricts the search to these kinds. */
        kinds: severalOf(z.enum(searchKinds)).optional(),
        /** Store whose stock is told. */
        store_id: idInAddress.optional(),
      }),
    )
    .output(everything),
};

export const contract = { search: operations };

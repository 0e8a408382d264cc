import { listSources } from '#platform/list/server/sources.ts';
import type { ImportField, ImportMapping } from '../contract.ts';

/** Common synonyms of column titles by field name. */
const synonyms: Record<string, string[]> = {
  name: ['medicine', 'medicine name', 'drug', 'drug name', 'item name', 'product name', 'office', 'office name', 'post office'],
  company: ['manufacturer', 'manufactured by', 'maker', 'marketer', 'marketed by', 'mfg', 'mfr'],
  composition: ['salt', 'salts', 'salt composition', 'ingredient', 'active ingredient', 'content'],
  available_in: ['form', 'dosage form'],
  pack_size: ['pack', 'pack of', 'units per pack', 'quantity per pack'],
  uom: ['unit'],
  schedule: ['drug schedule'],
  hsn: ['hsn', 'hsn no'],
  mrp: ['price', 'maximum retail price', 'rate'],
  uses: ['indication', 'used for'],
  side_effects: ['adverse effect'],
  pincode: ['pin', 'pin code', 'postal code', 'zip', 'zip code'],
  district: ['district name'],
  state: ['state name'],
  licence_no: ['licence', 'license', 'license number', 'drug licence'],
};

/** Normalised words of a title: no case, punctuation or plural. */
const words = (title: string): string[] =>
  title
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => (word.length > 3 ? word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1') : word));

const plain = (title: string): string => words(title).join(' ');

/** Titles of the columns that the target's lists export, by field. */
function exportedTitles(target: string): ReadonlyMap<string, string> {
  const lists = listSources().filter((source) => source.target?.id === target);
  return new Map(lists.flatMap(({ list }) => list.fields.map(({ name, title }) => [name, plain(title)])));
}

/** How well a title fits a field; 0: not at all. */
function fit(title: string, { name, label }: ImportField, exported: string | undefined): number {
  const plainTitle = plain(title);
  if (plainTitle === '') return 0;
  if (plainTitle === exported) return 4;
  if (plainTitle === plain(label) || plainTitle === plain(name)) return 3;
  if ((synonyms[name] ?? []).some((synonym) => plain(synonym) === plainTitle)) return 2;
  const [titleWords, labelWords] = [words(title), words(label)];
  return labelWords.length > 0 && labelWords.every((word) => titleWords.includes(word)) ? 1 : 0;
}

/** Guesses the mapping from the titles: best fit first, each column once. */
export function guessMapping(target: string, columns: readonly string[], fields: readonly ImportField[]): ImportMapping {
  const exported = exportedTitles(target);
  const pairs = fields.flatMap((field) =>
    columns.map((title, column) => ({ field, column, fit: fit(title, field, exported.get(field.name)) })),
  );
  const mapping: ImportMapping = {};
  const usedColumns = new Set<number>();
  for (const { field, column, fit: points } of pairs.toSorted((a, synonym) => synonym.fit - a.fit)) {
    if (points === 0 || usedColumns.has(column) || mapping[field.name]) continue;
    mapping[field.name] = { column };
    usedColumns.add(column);
  }
  return mapping;
}

/** Whether every required field has a column or a fixed value. */
export const isMapped = (mapping: ImportMapping, fields: readonly ImportField[]): boolean =>
  fields.every(({ name, required }) => {
    const source = mapping[name];
    return !required || (source !== undefined && ('column' in source || source.value !== ''));
  });

/** Errors of a user's mapping. */
export function mappingFaults(mapping: ImportMapping, fields: readonly ImportField[], columns: readonly string[]) {
  const fieldNames = new Set(fields.map(({ name }) => name));
  return Object.entries(mapping).flatMap(([field, source]) => {
    if (!fieldNames.has(field)) return [{ field: `mapping.${field}`, message: 'Field not found' }];
    return 'column' in source && source.column >= columns.length
      ? [{ field: `mapping.${field}`, message: 'The file does not have this column' }]
      : [];
  });
}

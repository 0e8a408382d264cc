import type { ImportField, ImportMapping } from '../contract.ts';

/** What other programs call the same thing: words of titles, by the name of our field. */
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

/** Words of a title: no case, no punctuation, no plural. */
const words = (title: string): string[] =>
  title
    .replaceAll(/([a-z])([A-Z])/g, '$1 $2')
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean)
    .map((word) => (word.length > 3 ? word.replace(/ies$/, 'y').replace(/([^s])s$/, '$1') : word));

const plain = (title: string): string => words(title).join(' ');

/** How well a title fits a field: 0 not at all. */
function fit(title: string, { name, label }: ImportField): number {
  const said = plain(title);
  if (said === '') return 0;
  if (said === plain(label) || said === plain(name)) return 3;
  if ((synonyms[name] ?? []).some((other) => plain(other) === said)) return 2;
  const [given, wanted] = [words(title), words(label)];
  return wanted.length > 0 && wanted.every((word) => given.includes(word)) ? 1 : 0;
}

/** Which column is which field, guessed by the titles: the best fit first, no column twice. */
export function guessMapping(columns: readonly string[], fields: readonly ImportField[]): ImportMapping {
  const pairs = fields.flatMap((field) => columns.map((title, column) => ({ field, column, fit: fit(title, field) })));
  const mapping: ImportMapping = {};
  const taken = new Set<number>();
  for (const { field, column, fit: points } of pairs.toSorted((one, other) => other.fit - one.fit)) {
    if (points === 0 || taken.has(column) || mapping[field.name]) continue;
    mapping[field.name] = { column };
    taken.add(column);
  }
  return mapping;
}

/** Every required field has a column or a value for all rows. */
export const isMapped = (mapping: ImportMapping, fields: readonly ImportField[]): boolean =>
  fields.every(({ name, required }) => {
    const source = mapping[name];
    return !required || (source !== undefined && ('column' in source || source.value !== ''));
  });

/** What is wrong with a mapping that somebody made. */
export function mappingFaults(mapping: ImportMapping, fields: readonly ImportField[], columns: readonly string[]) {
  const known = new Set(fields.map(({ name }) => name));
  return Object.entries(mapping).flatMap(([field, source]) => {
    if (!known.has(field)) return [{ field: `mapping.${field}`, message: 'There is no such field' }];
    return 'column' in source && source.column >= columns.length
      ? [{ field: `mapping.${field}`, message: 'The file has no such column' }]
      : [];
  });
}

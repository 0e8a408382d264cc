import { ingredientsOf } from '../../composition.ts';
import { folded } from '#platform/import/server/cells.ts';
import type { RowValues } from '#platform/import/server/batch-target.ts';
import type { MasterId } from '../../masters.ts';

/** References given by name in imported rows: lookup names, and records created from a name. */

const UNIT = /(\d)\s*([a-z%µ])/gi;

/** Normalised composition: sorted unique ingredients, figure and unit separated: `Amoxycillin (500 mg), …`. */
const compositionName = (text: string): string =>
  ingredientsOf(text)
    .map(({ name, strength }) => (strength === null ? name : `${name} (${strength.replaceAll(UNIT, '$1 $2')})`))
    .join(', ');

const asWritten = (text: string): string =>
  ingredientsOf(text)
    .map(({ name, strength }) => (strength === null ? name : `${name} (${strength})`))
    .join(', ');

/** Case-folded lookup names of a composition, likeliest first. */
export const compositionNames = (name: string): string[] => [
  ...new Set([folded(compositionName(name)), folded(asWritten(name)), folded(name)]),
];

const SHORT_NAME = 20;
/** Words that a short name of a company leaves out. */
const LEGAL =
  /\b(pvt|private|ltd|limited|llp|inc|corp|co|company|pharmaceuticals?|pharma|laboratories|labs?|healthcare|life\s?sciences?|india)\b\.?/gi;

function shortName(name: string): string {
  const own =
    name
      .replaceAll(LEGAL, ' ')
      .replaceAll(/[^\p{L}\p{N}&'’]+/gu, ' ')
      .trim() || name;
  if (own.length <= SHORT_NAME) return own;
  const cut = own.slice(0, SHORT_NAME + 1).replace(/ \S*$/, '');
  return cut.slice(0, SHORT_NAME).trim();
}

const named = (name: string): RowValues => ({ name });

/** Values of a record created from a name, by master. Other masters need more than a name. */
export const builders: Partial<Record<MasterId, (name: string) => RowValues>> = {
  company: (name) => ({ name, short_name: shortName(name), kind: 'MANUFACTURER' }),
  composition: (name) => ({
    name: compositionName(name),
    molecules: [...new Map(ingredientsOf(name).map((each) => [folded(each.name), { missing: each.name }])).values()],
  }),
  molecule: named,
  function: named,
  use: named,
  'product-category': named,
  'available-in': named,
};

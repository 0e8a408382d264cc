import { ingredientsOf } from '#contracts/composition.ts';
import type { MasterId, MasterValue, MasterValues } from '#contracts/masters.ts';
import { folded } from '../../../batches/cells.ts';

/** Records that rows name: by id where they exist, else by the name that they are to be made with. */

/** A record that does not exist yet. */
export interface Missing {
  missing: string;
}

/** A value of a row that may name records which are to be made. */
export type Wanted = MasterValue | Missing | (number | Missing)[];
export type WantedValues = Record<string, Wanted>;

export const isMissing = (value: unknown): value is Missing => typeof value === 'object' && value !== null && 'missing' in value;

const UNIT = /(\d)\s*([a-z%µ])/gi;

/** A composition as it is stored: ingredients in their order, each once, figure and unit apart: `Amoxycillin (500 mg), …`. */
export const compositionName = (text: string): string =>
  ingredientsOf(text)
    .map(({ name, strength }) => (strength === null ? name : `${name} (${strength.replaceAll(UNIT, '$1 $2')})`))
    .join(', ');

const asWritten = (text: string): string =>
  ingredientsOf(text)
    .map(({ name, strength }) => (strength === null ? name : `${name} (${strength})`))
    .join(', ');

/** Names by which a record is looked for, folded, the likeliest first. */
export const candidates = (of: MasterId, name: string): string[] =>
  of === 'composition' ? [...new Set([folded(compositionName(name)), folded(asWritten(name)), folded(name)])] : [folded(name)];

const SHORT_NAME = 20;
/** Words that every company has in its name. */
const LEGAL =
  /\b(pvt|private|ltd|limited|llp|inc|corp|co|company|pharmaceuticals?|pharma|laboratories|labs?|healthcare|life\s?sciences?|india)\b\.?/gi;

function shortName(name: string): string {
  const own =
    name
      .replaceAll(LEGAL, ' ')
      .replaceAll(/[^\p{L}\p{N}&]+/gu, ' ')
      .trim() || name;
  if (own.length <= SHORT_NAME) return own;
  const cut = own.slice(0, SHORT_NAME + 1).replace(/\s+\S*$/, '');
  return cut.slice(0, SHORT_NAME).trim();
}

const named = (name: string): WantedValues => ({ name });

/** What is made of a name alone. Masters that are not here need more than a name. */
const makers: Partial<Record<MasterId, (name: string) => WantedValues>> = {
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

export const canMake = (of: MasterId): boolean => of in makers;

/** Values of a record that is to be made; null where a name is not enough. */
export const madeOf = (of: MasterId, name: string): WantedValues | null => makers[of]?.(name) ?? null;

/** The values with an id in every place: for checks that do not ask which record it is. */
export function withStandIns(values: WantedValues): MasterValues {
  let standIn = Number.MAX_SAFE_INTEGER;
  const idOf = (each: number | Missing): number => (isMissing(each) ? (standIn -= 1) : each);
  return Object.fromEntries(
    Object.entries(values).map(([name, value]): [string, MasterValue] => {
      if (isMissing(value)) return [name, idOf(value)];
      return [name, Array.isArray(value) && value.some(isMissing) ? (value as (number | Missing)[]).map(idOf) : (value as MasterValue)];
    }),
  );
}

/** Names that values want made. */
export function missingIn(value: Wanted | undefined): string[] {
  const each = Array.isArray(value) ? (value as unknown[]) : [value];
  return each.filter(isMissing).map(({ missing }) => missing);
}

/** The same value with the ids of what was made. Null: something is not there after all. */
export function withIds(value: Wanted, idOf: (name: string) => number | undefined): MasterValue | undefined {
  if (isMissing(value)) return idOf(value.missing);
  if (!Array.isArray(value) || !value.some(isMissing)) return value as MasterValue;
  const ids = (value as (number | Missing)[]).map((each) => (isMissing(each) ? idOf(each.missing) : each));
  return ids.every((id) => id !== undefined) ? [...new Set(ids)] : undefined;
}

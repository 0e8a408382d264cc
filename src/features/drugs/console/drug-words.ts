import { t } from '#platform/console/language/language.ts';
import { count, money } from '#platform/console/language/formats.ts';

/** Names of units inside a sentence: lower case, except abbreviations. */
const isWord = (unit: string): boolean => /^[A-Z][a-z]{2,}$/.test(unit);
const asWord = (unit: string): string => (isWord(unit) ? unit.toLowerCase() : unit);

const asWords = (unit: string): string => {
  if (!isWord(unit) || unit.endsWith('s')) return asWord(unit);
  return `${unit.toLowerCase()}${/(?:x|ch|sh)$/.test(unit) ? 'es' : 's'}`;
};

/** `10 tablets`; a pack of one is just the unit. */
export const packInWords = (packSize: number, uom: string): string =>
  packSize === 1 ? uom : t('{n} {units}', { n: count(packSize), units: asWords(uom) });

/** Price of one unit: `₹7.60 per tablet`. Null: unknown. */
export const unitPriceInWords = (unitPrice: number | null, uom: string): string | null =>
  unitPrice === null ? null : t('{price} per {unit}', { price: money(Math.round(unitPrice)), unit: asWord(uom) });

/** Prescription schedule in words; `None` for drugs without one. */
export const scheduleInWords = (schedule: string | null): string =>
  schedule === null ? t('None') : t('Schedule {schedule}: on prescription only', { schedule });

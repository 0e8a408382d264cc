import { MAXIMUM_QUANTITY_PER_DRUG } from '#platform/contract/constants.ts';
import type { Dose, DoseStep, DoseUnit, Preparation } from './dose.ts';

/** Drops in a millilitre. */
const DROPS_IN_ML = 20;

/** How a drug is sold: piece by piece, in strips that are not cut, or in containers. */
export type Pack = { sold: 'piece' } | { sold: 'strip'; pieces: number } | { sold: 'container'; holds: number | null };

/** Amount that a step needs; null while its days are not known. */
function neededIn({ kind, day, amount, times, everyDays, days }: DoseStep): number | null {
  if (kind === 'once') return amount;
  if (days === null || times === null) return null;
  const perDay = day ? day.reduce((sum, each) => sum + each, 0) : amount * times;
  return perDay * Math.ceil(days / everyDays);
}

/** Amount that the treatment needs, in its unit. @param days of the last step, if its notation has none; null: not known */
export function amountNeeded({ steps, sites }: Dose, days: number | null): number | null {
  let sum = 0;
  for (const step of steps) {
    const needed = neededIn({ ...step, days: step.days ?? days });
    if (needed === null) return null;
    sum += needed;
  }
  return sum * sites;
}

const inContainer = (needed: number, unit: DoseUnit, holds: number | null): number | null => {
  if (holds === null || (unit !== 'drop' && unit !== 'ml')) return null;
  return Math.ceil((unit === 'drop' ? needed / DROPS_IN_ML : needed) / holds);
};

export interface Quantity {
  /** What dose × times × days gives in whole packs; null: it does not follow from the prescription. */
  needed: number | null;
  /** The same, at most what one order may have (§5). */
  quantity: number | null;
}

/** Quantity to dispense: rounded up as the drug is sold. */
export function quantityOf(dose: Dose, days: number | null, pack: Pack): Quantity {
  const amount = amountNeeded(dose, days);
  const needed = amount === null ? null : inPacks(amount, dose.unit, pack);
  return { needed, quantity: needed === null ? null : Math.min(needed, MAXIMUM_QUANTITY_PER_DRUG) };
}

function inPacks(amount: number, unit: DoseUnit, pack: Pack): number | null {
  if (pack.sold === 'container') return inContainer(amount, unit, pack.holds);
  if (unit !== 'tablet') return null;
  return pack.sold === 'piece' ? Math.ceil(amount) : Math.ceil(amount / pack.pieces) * pack.pieces;
}

interface SoldDrug {
  name: string;
  uom: string;
  form: string | null;
  pack_size: number;
}

const pieces = /^(tablet|capsule|sachet|ampoule|piece)s?$/i;
/** Millilitres of a bottle, if the name says them. */
const volume = /(?<![\d.]|\/\s?)(\d+(?:\.\d+)?)\s?ml\b(?!\s*\/)/i;

export function packOf({ name, uom, pack_size }: SoldDrug): Pack {
  if (pieces.test(uom)) return { sold: 'piece' };
  if (/^strips?$/i.test(uom)) return { sold: 'strip', pieces: pack_size };
  const found = volume.exec(name);
  return { sold: 'container', holds: found ? Number(found[1]) : null };
}

const preparations: readonly (readonly [RegExp, Preparation])[] = [
  [/eye/i, 'eye'],
  [/drops/i, 'drops'],
  [/inhaler|spray/i, 'spray'],
  [/injection|ampoule/i, 'injection'],
  [/syrup|suspension|solution|bottle/i, 'liquid'],
  [/gel$|cream|ointment|lotion|tube/i, 'cream'],
];

/** How the notation of a drug is read: after its form, or what it is counted in. */
export function preparationOf({ form, uom }: Pick<SoldDrug, 'form' | 'uom'>): Preparation {
  const words = form ?? uom;
  if (/softgel/i.test(words)) return 'tablet';
  return preparations.find(([pattern]) => pattern.test(words))?.[1] ?? 'tablet';
}

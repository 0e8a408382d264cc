import { molecules } from './molecules.ts';
import { random, type Random } from '#platform/server/demo/random.ts';

const DRUGS = 23;

export interface Drug {
  id: number;
  name: string;
  composition: string;
  schedule: 'H' | 'H1' | 'X' | null;
  /** Paise for one unit: a tablet, a bottle. */
  mrp: number;
  /** Sold by the tablet; otherwise by the pack. */
  loose: boolean;
  /** Name without strength and form. */
  brand: string;
  /** Ending of the names of its company's brands. */
  company: string;
  form: string;
  /** Such as `40 mg + 5 mg`. */
  strength: string;
}

interface Molecule {
  stem: string;
  ingredients: string[];
  strengths: string[][];
  forms: string[];
  schedule: Drug['schedule'];
  price: number;
}

/** What each of the invented companies ends its brand names with, the best known first, and how dear it is. */
const companies = [
  ['vas', 1.15],
  ['nor', 1],
  ['dex', 1.1],
  ['zen', 0.95],
  ['lin', 0.9],
  ['cor', 1.05],
  ['max', 1.2],
  ['ril', 0.85],
  ['tas', 0.8],
  ['bid', 0.9],
  ['kem', 0.75],
  ['sure', 1.1],
  ['life', 0.7],
  ['gen', 0.55],
  ['met', 0.8],
  ['ace', 0.95],
  ['lok', 0.7],
  ['fit', 0.85],
  ['ova', 1],
  ['rex', 0.9],
] as const;

const loose = new Set(['Tablet', 'SR Tablet', 'Capsule', 'Chewable Tablet', 'Softgel', 'Rotacaps', 'Lozenge', 'Sachet']);

/** Packs cost a multiple of one tablet. */
const packPrice: Record<string, number> = { 'Dry Syrup': 6, Suspension: 10, Syrup: 12, Drops: 16, 'Eye Drops': 14, Powder: 22 };

/** Price of a form next to the one that the table gives. */
function factor(form: string, first: string): number {
  if (loose.has(form) === loose.has(first)) return 1;
  const times = packPrice[loose.has(form) ? first : form] ?? 18;
  return loose.has(form) ? 1 / times : times;
}

const parts = (text: string, separator: string): string[] => text.split(separator).map((part) => part.trim());

const table: Molecule[] = molecules
  .trim()
  .split('\n')
  .map((line) => {
    const [stem = '', ingredients = '', strengths = '', forms = '', schedule = '', price = ''] = parts(line, '|');
    return {
      stem,
      ingredients: parts(ingredients, '+'),
      strengths: parts(strengths, ',').map((strength) => parts(strength, '+')),
      forms: parts(forms, ','),
      schedule: schedule === 'H' || schedule === 'H1' || schedule === 'X' ? schedule : null,
      price: Number(price),
    };
  });

/** One company's drugs of one molecule: each strength in each form. Composition as in §3: `name (strength), name (strength)`. */
function brand(molecule: Molecule, [ending, dearness]: readonly [string, number], draw: Random): Omit<Drug, 'id'>[] {
  const strengthsInName = new Set(molecule.strengths.map(([main]) => main)).size === molecule.strengths.length ? 1 : 2;
  return molecule.strengths.flatMap((strengths, step) =>
    molecule.forms.map((form) => {
      const short = strengths
        .slice(0, strengthsInName)
        .map((strength) => strength.replace(/ (mg|g|mcg|IU|tab)$/, ''))
        .join('/');
      const unit = molecule.price * dearness * (1 + 0.35 * step) * (0.92 + 0.16 * draw.fraction());
      return {
        name: `${molecule.stem}${ending} ${short}${form === 'Tablet' ? '' : ` ${form}`}`,
        composition: molecule.ingredients.map((ingredient, index) => `${ingredient} (${strengths[index] ?? '-'})`).join(', '),
        schedule: molecule.schedule,
        mrp: Math.max(40, Math.round(unit * factor(form, molecule.forms[0] ?? form))),
        loose: loose.has(form),
        brand: `${molecule.stem}${ending}`,
        company: ending,
        form,
        strength: strengths.join(' + '),
      };
    }),
  );
}

/** About 5,000 drugs, ids from 1; the better known a brand, the smaller its ids. */
export function drugCatalogue(): Drug[] {
  const draw = random(DRUGS);
  const everything = companies.flatMap((company) => table.flatMap((molecule) => brand(molecule, company, draw)));
  return everything.map((drug, index) => ({ id: index + 1, ...drug }));
}

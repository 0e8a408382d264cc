/** Commas part ingredients, and so does a plus between two of them; inside brackets neither does (`1,000 IU`). */
const BETWEEN = /,(?![^()]*\))|\s\+\s(?![^()]*\))|(?<=\))\s*\+/;
/** `(A)` or `[a]` before the name. */
const LETTER = /^[([]\s*[a-z]\s*[)\]]\s*/i;
const STRENGTH = /^(.*?)\s*\(([^()]*)\)$/;
const NONE = /^[-–—]?$/;

const inOrder = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** What is in a medicine: `strength` as it is written, null where none is given. */
export interface Ingredient {
  name: string;
  strength: string | null;
}

function ingredientOf(part: string): Ingredient {
  const words = part.replaceAll(/\s+/g, ' ').trim().replace(LETTER, '');
  const [, name = words, strength = ''] = STRENGTH.exec(words) ?? [];
  const trimmed = strength.trim();
  return NONE.test(trimmed) || name === '' ? { name, strength: null } : { name, strength: trimmed };
}

/** Badge of an ingredient: `name (strength)`. */
const badgeOf = ({ name, strength }: Ingredient): string => (strength === null ? name : `${name} (${strength})`);

/**
 * Ingredients of a composition string (§3): separated by commas, or by plus signs as real files have them, each
 * `name (strength)` with an optional leading letter in brackets, which is left out like a dash for a strength. In the
 * order of their badges, none twice.
 */
export function ingredientsOf(composition: string): Ingredient[] {
  const all = composition.split(BETWEEN).map(ingredientOf);
  const ingredients = all.filter(({ name }) => name !== '').toSorted((one, other) => inOrder.compare(badgeOf(one), badgeOf(other)));
  return ingredients.filter((each, at) => {
    const before = ingredients[at - 1];
    return before === undefined || inOrder.compare(badgeOf(each), badgeOf(before)) !== 0;
  });
}

/** Badges of a composition string (§3): alphabetical, none twice. */
export const compositionBadges = (composition: string): string[] => ingredientsOf(composition).map(badgeOf);

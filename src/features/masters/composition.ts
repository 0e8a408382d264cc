/** Ingredients are separated by commas or plus signs; neither separates inside brackets or numbers (`1,000 IU`). */
const BETWEEN = /,(?![^()]*\))|\s\+\s(?![^()]*\))|(?<=\))\s*\+/;
/** `(A)` or `[a]` before the name. */
const LETTER = /^[([]\s*[a-z]\s*[)\]]\s*/i;
const STRENGTH = /^(.*?)\s*\(([^()]*)\)$/;
const NONE = /^[-–—]?$/;

const inOrder = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

/** An ingredient of a medicine: `strength` as written, null if missing. */
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
 * Parses a composition string (§3): ingredients separated by commas or plus signs, each `name (strength)` with an optional
 * leading letter in brackets. The letter and a dash as strength are dropped. Sorted like the badges, without duplicates.
 */
export function ingredientsOf(composition: string): Ingredient[] {
  const all = composition.split(BETWEEN).map(ingredientOf);
  const ingredients = all.filter(({ name }) => name !== '').toSorted((one, other) => inOrder.compare(badgeOf(one), badgeOf(other)));
  return ingredients.filter((each, at) => {
    const before = ingredients[at - 1];
    return before === undefined || inOrder.compare(badgeOf(each), badgeOf(before)) !== 0;
  });
}

/** Badges of a composition string (§3): alphabetical, without duplicates. */
export const compositionBadges = (composition: string): string[] => ingredientsOf(composition).map(badgeOf);

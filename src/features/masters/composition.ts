import { splitOutsideBrackets } from '#platform/contract/split-outside-brackets.ts';

/** Ingredients are separated by plus signs or commas, but not inside brackets (`1,000 IU`). */
const PLUS = /\s\+\s/g;
const PLUS_AFTER_BRACKET = /(?<=\))\s*\+/;
const COMMA = /,/g;
/** `(A)` or `[a]` before the name. */
const LETTER = /^[([]\s*[a-z]\s*[)\]]\s*/i;
const STRENGTH = /^(.*?) ?\(([^()]*)\)$/;
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

/**
 * Ingredients between two plus signs. A part without brackets at its end is the beginning of the next one's name: `Rabies
 * vaccine, Human (2.5IU)` is one ingredient. If none has brackets, each is an ingredient.
 */
function partsOf(text: string): string[] {
  const parts = splitOutsideBrackets(text, COMMA).filter((part) => part.trim() !== '');
  const last = parts.findLastIndex((part) => part.trimEnd().endsWith(')'));
  const joined: string[] = [];
  let begun = '';
  for (const part of parts.slice(0, last + 1)) {
    begun = begun === '' ? part : `${begun},${part}`;
    if (!part.trimEnd().endsWith(')')) continue;
    joined.push(begun);
    begun = '';
  }
  return [...joined, ...parts.slice(last + 1)];
}

/** Badge of an ingredient: `name (strength)`. */
const badgeOf = ({ name, strength }: Ingredient): string => (strength === null ? name : `${name} (${strength})`);

/**
 * Parses a composition string (§3): ingredients separated by commas or plus signs, each `name (strength)` with an optional
 * leading letter in brackets. The letter and a dash as strength are dropped. Sorted like the badges, without duplicates.
 */
export function ingredientsOf(composition: string): Ingredient[] {
  const parts = composition.split(PLUS_AFTER_BRACKET).flatMap((part) => splitOutsideBrackets(part, PLUS));
  const all = parts.flatMap(partsOf).map(ingredientOf);
  const ingredients = all.filter(({ name }) => name !== '').toSorted((one, other) => inOrder.compare(badgeOf(one), badgeOf(other)));
  return ingredients.filter((each, at) => {
    const before = ingredients[at - 1];
    return before === undefined || inOrder.compare(badgeOf(each), badgeOf(before)) !== 0;
  });
}

/** Badges of a composition string (§3): alphabetical, without duplicates. */
export const compositionBadges = (composition: string): string[] => ingredientsOf(composition).map(badgeOf);

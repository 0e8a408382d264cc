/** Commas part ingredients, and so does a plus between two of them; inside brackets neither does (`1,000 IU`). */
const BETWEEN = /,(?![^()]*\))|\s\+\s(?![^()]*\))|(?<=\))\s*\+/;
/** `(A)` or `[a]` before the name. */
const LETTER = /^[([]\s*[a-z]\s*[)\]]\s*/i;
const STRENGTH = /^(.*?)\s*\(([^()]*)\)$/;
const NONE = /^[-–—]?$/;

const inOrder = new Intl.Collator('en', { sensitivity: 'base', numeric: true });

function badgeOf(ingredient: string): string {
  const words = ingredient.replaceAll(/\s+/g, ' ').trim().replace(LETTER, '');
  const [, name = words, strength = ''] = STRENGTH.exec(words) ?? [];
  const given = strength.trim();
  return NONE.test(given) || name === '' ? name : `${name} (${given})`;
}

/**
 * Badges of a composition string (§3): comma-separated ingredients `name (strength)`, each with an optional leading letter
 * in brackets, which is left out like a dash for a strength. Alphabetical, none twice.
 */
export function compositionBadges(composition: string): string[] {
  const badges = composition.split(BETWEEN).map(badgeOf).filter(Boolean).toSorted(inOrder.compare);
  return badges.filter((badge, index) => index === 0 || inOrder.compare(badge, badges[index - 1] ?? '') !== 0);
}

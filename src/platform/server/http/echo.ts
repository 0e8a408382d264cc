const LONGEST = 60;

/**
 * The sender's own words, such as the name of a field, for repetition in a refusal: without markup, control, invisible and
 * bidirectional characters, and at most 60 characters.
 */
export function echo(words: string): string {
  const characters = Array.from(words.toWellFormed().replaceAll(/[\p{C}\p{Zl}\p{Zp}<>&"'`]/gu, '?'));
  return characters.length > LONGEST ? `${characters.slice(0, LONGEST - 1).join('')}…` : characters.join('');
}

/** Longest words that are looked for. */
export const SEARCH_LONGEST = 100;

/**
 * Words of what somebody typed, as the database has the words of names (`search_words`): lower case, without signs, numbers apart from
 * letters.
 */
export const wordsOf = (typed: string): string[] => [
  ...new Set(
    typed
      .replaceAll(/[A-Z]/g, (letter) => letter.toLowerCase())
      .replaceAll(/[^a-z0-9\u0080-\u{10ffff}]+/gu, ' ')
      .replaceAll(/(\d)([a-z])/g, '$1 $2')
      .replaceAll(/([a-z])(\d)/g, '$1 $2')
      .split(' ')
      .filter(Boolean),
  ),
];

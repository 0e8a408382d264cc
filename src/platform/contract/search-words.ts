/** Maximum length of a search text. */
export const SEARCH_LONGEST = 100;

/**
 * Splits a search text into words as the database function `search_words` does: lower case, without punctuation, numbers
 * separate from letters.
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

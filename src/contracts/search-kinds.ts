/** What the pharmacy search and the search for records find. No schema library here: the browser imports this file. */

/** What the pharmacy search finds (§7.6), in the order in which it is shown. */
export const searchKinds = ['drug', 'composition', 'brand', 'product', 'manufacturer', 'marketer', 'hsn', 'doctor'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** How a name answers the words, the best first: it is them, begins with them, has words that begin so, or only in what belongs to it; words alike. */
export const foundIn = ['exact', 'beginning', 'words', 'detail', 'alike'] as const;

export interface Found {
  kind: SearchKind;
  id: number;
  name: string;
  detail: string | null;
  schedule: string | null;
  mrp: number | null;
  retired: boolean;
  match: (typeof foundIn)[number];
}

/** Kinds of records that are found by number, phone or name, in the order in which they are shown. */
export const recordKinds = ['order', 'drug', 'master', 'user'] as const;
export type RecordKind = (typeof recordKinds)[number];

/** Longest words that are looked for. */
export const SEARCH_LONGEST = 100;
/** Most that one question is answered. */
export const SEARCH_LIMIT = 50;

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

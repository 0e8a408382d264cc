/** What the pharmacy search finds. No schema library here: the browser imports this file. */

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

/** Most that one question is answered. */
export const SEARCH_LIMIT = 50;

/** Kinds of search results. Must not import a schema library: the browser imports this file. */

/** Kinds (§7.6) in display order. */
export const searchKinds = ['drug', 'composition', 'brand', 'product', 'manufacturer', 'marketer', 'hsn', 'doctor'] as const;
export type SearchKind = (typeof searchKinds)[number];

/** Qualities of a match, best first: equal name, name prefix, word prefixes in the name, in the details only, similar words. */
export const matchKinds = ['exact', 'beginning', 'words', 'detail', 'alike'] as const;

export interface Found {
  kind: SearchKind;
  id: number;
  name: string;
  detail: string | null;
  schedule: string | null;
  mrp: number | null;
  pack: { size: number; unit: string } | null;
  /** Units at the store that was asked for; null: none was. */
  available: number | null;
  retired: boolean;
  match: (typeof matchKinds)[number];
}

/** Maximum number of results per request. */
export const SEARCH_LIMIT = 50;

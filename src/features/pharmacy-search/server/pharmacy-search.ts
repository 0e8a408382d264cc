import type { SearchResults, SearchResult } from '../contract.ts';
import type { SearchKind } from '../search-kinds.ts';

/** What is looked for. */
export interface SearchQuery {
  search: string;
  retired: 'none' | 'last';
  /** Most that are answered, of each kind. */
  limit: number;
}

/** Whose companies are meant: {@link SearchKind} `marketer` alone has a choice. */
export type CompanyType = 'MARKETER' | 'MANUFACTURER' | 'ANY';

/** The pharmacy search (§7.6): our own, or an outside one that is asked with its key (§7.1). */
export interface PharmacySearch {
  find(kind: SearchKind, query: SearchQuery, type?: CompanyType): Promise<SearchResult>;
  /** Kinds in the order of the contract, without those of which there is nothing. */
  everything(query: SearchQuery, kinds: readonly SearchKind[]): Promise<SearchResults>;
}

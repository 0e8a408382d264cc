import type { SearchResults, SearchResult } from '../contract.ts';
import type { SearchKind } from '../search-kinds.ts';

/** A search request. */
export interface SearchQuery {
  search: string;
  retired: 'none' | 'last';
  /** Maximum number of results per kind. */
  limit: number;
  /** Store whose stock is told. */
  store_id?: number | undefined;
}

/** Types of companies to include; only {@link SearchKind} `marketer` supports it. */
export type CompanyType = 'MARKETER' | 'MANUFACTURER' | 'ANY';

/** Pharmacy search (§7.6): the own database, or an external service that is called with its key (§7.1). */
export interface PharmacySearch {
  find(kind: SearchKind, query: SearchQuery, type?: CompanyType): Promise<SearchResult>;
  /** Kinds in the order of the contract, without empty ones. */
  everything(query: SearchQuery, kinds: readonly SearchKind[]): Promise<SearchResults>;
}

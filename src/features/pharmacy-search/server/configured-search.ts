import type { CallContext } from '#platform/server/http/call-context.ts';
import { outsideSearch } from './outside-search.ts';
import { ownSearch } from './own-search.ts';
import type { PharmacySearch } from './pharmacy-search.ts';

/** The external search service if one is configured, otherwise the own database. */
export const getSearch = ({ db, searchService, log }: CallContext): PharmacySearch =>
  searchService ? outsideSearch(searchService, log) : ownSearch(db);

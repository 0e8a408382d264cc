import type { OperationContext } from '#platform/server/http/operation-context.ts';
import { callLink } from '#platform/server/links/relay.ts';
import { contract, type SearchResult } from '../contract.ts';
import { ownSearch } from './own-search.ts';
import type { SearchQuery } from './pharmacy-search.ts';

/** Searches drugs for another operation: at the system that answers the search service (§7.1), or in the own database. */
export async function searchDrugs(context: OperationContext, query: SearchQuery): Promise<SearchResult> {
  const link = context.links.of('search');
  if (!link) return ownSearch(context.db).find('drug', query);
  const operation = { procedure: contract.search.drugs, path: ['search', 'drugs'], input: query };
  return (await callLink(context, link, operation)) as SearchResult;
}

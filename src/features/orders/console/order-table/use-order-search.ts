import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { type SearchInAddress, useAddressedSearch } from '#platform/list/console/table/use-addressed-search.ts';
import type { OrderScope } from './order-scope.ts';
import { type OrderSearch, readSearch, unknownParams, writeSearch } from './order-search.ts';

export interface AddressedSearch extends SearchInAddress<OrderSearch> {
  /** Invalid parameters of the address, such as `city=PUNE`. */
  unknown: readonly string[];
}

/** State of the list, kept in the address for "back" and shared links. `scope` must be referentially stable. */
export function useOrderSearch(scope: OrderScope): AddressedSearch {
  const read = useMemo(() => readSearch.bind(null, scope), [scope]);
  const write = useMemo(() => writeSearch.bind(null, scope), [scope]);
  const addressed = useAddressedSearch(read, write);
  const { search: query } = useLocation();
  const unknown = useMemo(() => unknownParams(scope, new URLSearchParams(query)), [scope, query]);
  return { ...addressed, unknown };
}

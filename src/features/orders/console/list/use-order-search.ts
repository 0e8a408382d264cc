import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { type Addressed, useAddressedSearch } from '#platform/list/console/table/use-addressed-search.ts';
import type { OrderScope } from './order-scope.ts';
import { type OrderSearch, readSearch, unknownParams, writeSearch } from './order-search.ts';

export interface AddressedSearch extends Addressed<OrderSearch> {
  /** What the address says and nobody understands, such as `city=PUNE`. */
  unknown: readonly string[];
}

/** State of the list in the address: "back" and a shared link restore it. `scope` is the same object each time. */
export function useOrderSearch(scope: OrderScope): AddressedSearch {
  const read = useMemo(() => readSearch.bind(null, scope), [scope]);
  const write = useMemo(() => writeSearch.bind(null, scope), [scope]);
  const addressed = useAddressedSearch(read, write);
  const { search: query } = useLocation();
  const unknown = useMemo(() => unknownParams(scope, new URLSearchParams(query)), [scope, query]);
  return { ...addressed, unknown };
}

import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import type { AddressedList } from '#platform/list/console/list-address.ts';
import { type SearchInAddress, useAddressedSearch } from '#platform/list/console/table/use-addressed-search.ts';
import { asListAddress, fromListAddress } from './order-address.ts';
import type { OrderScope } from './order-scope.ts';
import { type OrderSearch, plainSearch, readSearch, unknownParams, writeSearch } from './order-search.ts';

export interface AddressedSearch extends SearchInAddress<OrderSearch> {
  /** The same state as that of any list. */
  asList: AddressedList;
}

/** State of the list, kept in the address for "back" and shared links. `scope` must be referentially stable. */
export function useOrderSearch(scope: OrderScope): AddressedSearch {
  const read = useMemo(() => readSearch.bind(null, scope), [scope]);
  const write = useMemo(() => writeSearch.bind(null, scope), [scope]);
  const addressed = useAddressedSearch(read, write);
  const { search, go } = addressed;
  const { search: query } = useLocation();
  const unknown = useMemo(() => unknownParams(scope, new URLSearchParams(query)), [scope, query]);
  const state = useMemo(() => asListAddress(scope, search), [scope, search]);
  const defaultWhere = useMemo(() => asListAddress(scope, plainSearch(scope)).where, [scope]);
  const goList: AddressedList['go'] = (next, options) => go(fromListAddress(scope, next, search.pageSize), options);
  return { ...addressed, asList: { ...addressed, search: state, go: goList, unknown, defaultWhere } };
}

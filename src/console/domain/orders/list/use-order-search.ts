import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { type Addressed, useAddressedSearch } from '#console/ui/list/use-addressed-search.ts';
import { type OrderSearch, readSearch, unknownIn, writeSearch } from './order-search.ts';

export interface AddressedSearch extends Addressed<OrderSearch> {
  /** What the address says and nobody understands, such as `city=PUNE`. */
  unknown: readonly string[];
}

/** State of the list in the address: "back" and a shared link restore it. */
export function useOrderSearch(): AddressedSearch {
  const addressed = useAddressedSearch(readSearch, writeSearch);
  const { search: query } = useLocation();
  const unknown = useMemo(() => unknownIn(new URLSearchParams(query)), [query]);
  return { ...addressed, unknown };
}

import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type OrderSearch, readSearch, writeSearch } from './order-search.ts';

interface AddressedSearch {
  search: OrderSearch;
  /** Goes to another state; `replace` leaves no step for "back". */
  go: (next: OrderSearch, options?: { replace?: boolean }) => void;
}

/** State of the list in the address: "back" and a shared link restore it. */
export function useOrderSearch(): AddressedSearch {
  const { search: query } = useLocation();
  const navigate = useNavigate();
  const search = useMemo(() => readSearch(new URLSearchParams(query)), [query]);
  const go = useCallback<AddressedSearch['go']>((next, options) => void navigate({ search: writeSearch(next) }, options), [navigate]);
  return { search, go };
}

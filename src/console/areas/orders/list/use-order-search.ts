import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type OrderSearch, readSearch, unknownIn, writeSearch } from './order-search.ts';

/** What a step of the history remembers beside its address. */
const OVER_LIST = 'over-list';

export interface AddressedSearch {
  search: OrderSearch;
  go: GoTo;
  /** The step before this one is the same list without its open order. */
  overList: boolean;
  /** The step before. */
  back: () => void;
  /** What the address says and nobody understands, such as `city=PUNE`. */
  unknown: readonly string[];
}

/** Goes to another state; `replace` leaves no step for "back", `overList` marks an order that is opened over its list. */
export type GoTo = (next: OrderSearch, options?: { replace?: boolean; overList?: boolean }) => void;

/** State of the list in the address: "back" and a shared link restore it. */
export function useOrderSearch(): AddressedSearch {
  const { search: query, state } = useLocation();
  const navigate = useNavigate();
  const search = useMemo(() => readSearch(new URLSearchParams(query)), [query]);
  const unknown = useMemo(() => unknownIn(new URLSearchParams(query)), [query]);
  const go = useCallback<GoTo>(
    (next, { replace = false, overList = false } = {}) =>
      void navigate({ search: writeSearch(next) }, { replace, state: overList ? OVER_LIST : null }),
    [navigate],
  );
  const back = useCallback(() => void navigate(-1), [navigate]);
  return { search, go, overList: state === OVER_LIST, back, unknown };
}

import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isLeaving } from './leaving.ts';

/** What a step of the history remembers beside its address. */
const OVER_LIST = 'over-list';

/** Goes to another state; `replace` leaves no step for "back", `overList` marks a record that is opened over its list. */
export type GoTo<Search> = (next: Search, options?: { replace?: boolean; overList?: boolean }) => void;

export interface Addressed<Search> {
  search: Search;
  go: GoTo<Search>;
  /** The step before this one is the same list without its open record. */
  overList: boolean;
  /** The step before. */
  back: () => void;
}

/**
 * State of a list in the address: "back" and a shared link restore it.
 *
 * @param read what an address says; module-level, as is `write`
 * @param write the address of a state, without the question mark
 */
export function useAddressedSearch<Search>(
  read: (params: URLSearchParams) => Search,
  write: (search: Search) => string,
): Addressed<Search> {
  const { search: query, state } = useLocation();
  const navigate = useNavigate();
  const search = useMemo(() => read(new URLSearchParams(query)), [query, read]);
  const go = useCallback<GoTo<Search>>(
    (next, { replace = false, overList = false } = {}) => {
      // The address is another screen's already: words that were typed just before would take the user back here.
      if (isLeaving()) return;
      void navigate({ search: write(next) }, { replace, state: overList ? OVER_LIST : null });
    },
    [navigate, write],
  );
  const back = useCallback(() => void navigate(-1), [navigate]);
  return { search, go, overList: state === OVER_LIST, back };
}

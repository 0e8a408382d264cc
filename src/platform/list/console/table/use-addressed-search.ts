import { useCallback, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { isLeaving } from '#platform/console/navigation/current-router.ts';

/** Marker in the history state. */
const OVER_LIST = 'over-list';

/** Navigates to another state; `replace` adds no history entry, `overList` marks a record opened over its list. */
export type GoTo<Search> = (next: Search, options?: { replace?: boolean; overList?: boolean }) => void;

export interface SearchInAddress<Search> {
  search: Search;
  go: GoTo<Search>;
  /** Whether the previous history entry is the same list without the open record. */
  overList: boolean;
  /** Goes to the previous history entry. */
  back: () => void;
}

/**
 * Stores the state of a list in the address, so that "back" and shared links restore it.
 *
 * @param read parses an address; must be stable, as must `write`
 * @param write serialises a state without the question mark
 */
export function useAddressedSearch<Search>(
  read: (params: URLSearchParams) => Search,
  write: (search: Search) => string,
): SearchInAddress<Search> {
  const { search: query, state } = useLocation();
  const navigate = useNavigate();
  const search = useMemo(() => read(new URLSearchParams(query)), [query, read]);
  const go = useCallback<GoTo<Search>>(
    (next, { replace = false, overList = false } = {}) => {
      // The address already belongs to another screen: a late search must not navigate back.
      if (isLeaving()) return;
      const state = overList ? OVER_LIST : null;
      void navigate({ search: write(next) }, { replace, state, preventScrollReset: true, defaultShouldRevalidate: false });
    },
    [navigate, write],
  );
  const back = useCallback(() => void navigate(-1), [navigate]);
  return { search, go, overList: state === OVER_LIST, back };
}

import { useCallback, useLayoutEffect, useMemo, useRef } from 'react';
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

/** The parts of a state that differ from the one that is shown. */
const changesOf = <Search extends object>(shown: Search, next: Search): Partial<Search> =>
  Object.fromEntries(Object.entries(next).filter(([name, value]) => value !== shown[name as keyof Search])) as Partial<Search>;

/**
 * Stores the state of a list in the address, so that "back" and shared links restore it.
 *
 * @param read parses an address; must be stable, as must `write`
 * @param write serialises a state without the question mark
 */
export function useAddressedSearch<Search extends object>(
  read: (params: URLSearchParams) => Search,
  write: (search: Search) => string,
): SearchInAddress<Search> {
  const { search: query, state } = useLocation();
  const navigate = useNavigate();
  const search = useMemo(() => read(new URLSearchParams(query)), [query, read]);
  // Where the list goes from this address, until it is shown: what was searched and what was opened a moment later are both kept.
  const requested = useRef<{ from: string; to: string } | null>(null);
  // Another address is shown. After "back" the list may be at this one again, and must not go where it went before.
  useLayoutEffect(() => {
    if (requested.current?.from !== query) requested.current = null;
  }, [query]);
  const go = useCallback<GoTo<Search>>(
    (next, { replace = false, overList = false } = {}) => {
      // The address already belongs to another screen: a late search must not navigate back.
      if (isLeaving()) return;
      const base = requested.current?.from === query ? read(new URLSearchParams(requested.current.to)) : search;
      const to = write({ ...base, ...changesOf(search, next) });
      requested.current = { from: query, to };
      const state = overList ? OVER_LIST : null;
      const settle = async () => {
        await navigate({ search: to }, { replace, state, preventScrollReset: true, defaultShouldRevalidate: false });
        // Refused, or overtaken by another address.
        if (requested.current?.to === to && window.location.search.slice(1) !== to) requested.current = null;
      };
      void settle();
    },
    [navigate, query, read, search, write],
  );
  const back = useCallback(() => void navigate(-1), [navigate]);
  return { search, go, overList: state === OVER_LIST, back };
}

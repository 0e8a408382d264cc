import type { Location, Navigator, To } from 'react-router-dom';

/** Splits an address of the console into its parts. */
export function splitPath(path: string): { pathname: string; search: string; hash: string } {
  const { pathname, search, hash } = new URL(path, location.origin);
  return { pathname, search, hash };
}

export const pathOf = (to: To): string => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`);

/**
 * Value of the `?inspect` parameter at page load, null if absent. It is removed from the address because it is an option, not
 * part of the route.
 */
export const inspectParam: string | null = removeParam('inspect');

function removeParam(name: string): string | null {
  const address = new URL(location.href);
  const value = address.searchParams.get(name);
  if (value === null) return null;
  address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
  return value;
}

/**
 * Whether this page is the inspector of another page, opened as its window or frame. It stays open while that page signs out
 * or in, because a reload would lose the recorded messages.
 */
export const isInspectorOfPage: boolean = location.pathname === '/inspector' && (window.opener !== null || window.parent !== window);

/** Current href without the origin. */
export const currentHref = (): string => location.pathname + location.search + location.hash;

/** A path as a router location, with the state of the current history entry. */
export function placeOf(path: string): Location {
  const { usr: state = null, key = 'default' } = (history.state ?? {}) as { usr?: unknown; key?: string };
  return { ...splitPath(path), state, key };
}

let steps = 0;
export const historyEntry = (state: unknown): { usr: unknown; key: string } => ({ usr: state, key: `place-${++steps}` });

/** Adapts the History API to the router's links and hooks. */
export const navigatorOn = (onAddress: () => void): Navigator => ({
  createHref: pathOf,
  go: (delta) => history.go(delta),
  push(to, state) {
    history.pushState(historyEntry(state), '', pathOf(to));
    onAddress();
  },
  replace(to, state) {
    history.replaceState(historyEntry(state), '', pathOf(to));
    onAddress();
  },
});

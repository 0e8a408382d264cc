import type { Location, Navigator, To } from 'react-router-dom';

/** Parts of an address within the console. */
export function splitPath(path: string): { pathname: string; search: string; hash: string } {
  const { pathname, search, hash } = new URL(path, location.origin);
  return { pathname, search, hash };
}

export const pathOf = (to: To): string => (typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`);

/**
 * What `?inspect` of the address said that the page was opened with; null where it was not there. It is a wish and no part
 * of the place: it has left the address before anybody asks where the browser is.
 */
export const inspectAsked: string | null = takeOut('inspect');

function takeOut(name: string): string | null {
  const address = new URL(location.href);
  const value = address.searchParams.get(name);
  if (value === null) return null;
  address.searchParams.delete(name);
  history.replaceState(history.state, '', address);
  return value;
}

/**
 * Whether this page is the inspector of another one, in a window or a frame of it. It stays what it is while that page
 * signs out or in: what it was told would be gone, and nobody wants a second console there.
 */
export const isInspectorOfPage: boolean = location.pathname === '/inspector' && (window.opener !== null || window.parent !== window);

/** Where the browser is. */
export const here = (): string => location.pathname + location.search + location.hash;

/** A path as the router's hooks tell it, with what the history keeps beside it. */
export function placeOf(path: string): Location {
  const { usr: state = null, key = 'default' } = (history.state ?? {}) as { usr?: unknown; key?: string };
  return { ...splitPath(path), state, key };
}

let steps = 0;
export const historyEntry = (state: unknown): { usr: unknown; key: string } => ({ usr: state, key: `place-${++steps}` });

/** The History API as the router's links and hooks use it. */
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

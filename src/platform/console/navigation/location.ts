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

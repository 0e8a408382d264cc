import type { WorkbenchAddress } from '#console/domain/statecharts/address.ts';

/** What is open, kept behind the `#` of the page: that works without a server, from a file, and in a link. */
export const hashAddress: WorkbenchAddress = {
  read: () => location.hash.slice(1),
  write(query, { replace }) {
    const there = query ? `#${query}` : '#';
    if (replace) history.replaceState(null, '', there);
    else history.pushState(null, '', there);
    // Neither of the two tells of itself.
    for (const listener of listeners) listener();
  },
  subscribe(listener) {
    listeners.add(listener);
    window.addEventListener('popstate', listener);
    window.addEventListener('hashchange', listener);
    return () => {
      listeners.delete(listener);
      window.removeEventListener('popstate', listener);
      window.removeEventListener('hashchange', listener);
    };
  },
};

const listeners = new Set<() => void>();

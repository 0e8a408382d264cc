import { createEmitter } from '#platform/console/emitter.ts';
import type { WorkbenchAddress } from '../chart/address.ts';

const changed = createEmitter(() => {
  window.addEventListener('popstate', changed.emit);
  window.addEventListener('hashchange', changed.emit);
  return () => {
    window.removeEventListener('popstate', changed.emit);
    window.removeEventListener('hashchange', changed.emit);
  };
});

/** What is open, kept behind the `#` of the page: that works without a server, from a file, and in a link. */
export const hashAddress: WorkbenchAddress = {
  read: () => location.hash.slice(1),
  write(query, { replace }) {
    const there = query ? `#${query}` : '#';
    if (replace) history.replaceState(null, '', there);
    else history.pushState(null, '', there);
    // Neither of the two tells of itself.
    changed.emit();
  },
  subscribe: changed.subscribe,
};

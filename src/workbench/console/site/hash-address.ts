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

/** Stores the location in the page's fragment, which works without a server, from a file, and in a link. */
export const hashAddress: WorkbenchAddress = {
  read: () => location.hash.slice(1),
  write(query, { replace }) {
    const hash = query ? `#${query}` : '#';
    if (replace) history.replaceState(null, '', hash);
    else history.pushState(null, '', hash);
    // Neither call fires an event.
    changed.emit();
  },
  subscribe: changed.subscribe,
};

import '#app/console-features.ts';
import '@testing-library/jest-dom/vitest';
import { cleanup, configure } from '@testing-library/react';
import { enforceOptions } from 'broadcast-channel';
import { afterEach, vi } from 'vitest';
import { queryClient } from '#platform/console/client/query-client.ts';
import { dismissToast, shownToasts } from '#platform/console/ui/feedback/toast-list.ts';
import { preloadOverlays } from '#platform/console/ui/overlays/preload-overlays.ts';
import { preloadVirtualRows } from '#platform/list/console/table/windowed/window-rows.tsx';
import { clearGeneralData } from '#platform/choices/console/general-data.ts';

// The first screen of each kind loads its code, which is slow on a busy machine.
configure({ asyncUtilTimeout: 20_000 });

// Files that share a worker share the page: each begins without what the one before has replaced, stored or shown.
vi.useRealTimers();
vi.restoreAllMocks();
vi.unstubAllGlobals();
for (const { id } of shownToasts.get()) dismissToast(id);
queryClient.clear();
clearGeneralData();
sessionStorage.clear();
localStorage.clear();
history.replaceState(null, '', '/');
document.body.replaceChildren();

/** Minimal browser features that jsdom lacks. */

enforceOptions({ type: 'simulate' });

/** Never reports anything. */
class NoObserver {
  observe() {}
  unobserve() {}
  disconnect() {}
}
vi.stubGlobal('ResizeObserver', NoObserver);
vi.stubGlobal('IntersectionObserver', NoObserver);

const mediaQuery = (media: string) => Object.assign(new EventTarget(), { media, matches: false, onchange: null });
Object.defineProperty(window, 'matchMedia', { value: mediaQuery, writable: true, configurable: true });
vi.stubGlobal('scrollTo', () => {});
Element.prototype.scrollIntoView = () => {};
Element.prototype.scrollTo = () => {};

/** Node's Request rejects jsdom's AbortSignals; this one only carries them. */
class SignalFreeRequest extends Request {
  constructor(input: RequestInfo | URL, init: RequestInit = {}) {
    const { signal, ...rest } = init;
    super(input, rest);
    if (signal) Object.defineProperty(this, 'signal', { value: signal });
  }
}
vi.stubGlobal('Request', SignalFreeRequest);
vi.stubGlobal('AbortSignal', new Request('http://localhost').signal.constructor);

// Overlays open and lists scroll at once, as in a console that has been used.
await Promise.all([preloadOverlays(), preloadVirtualRows()]);

afterEach(() => {
  cleanup();
  localStorage.clear();
});

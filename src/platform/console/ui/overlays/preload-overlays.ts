import { Bubble } from '../controls/reason.tsx';
import { Dialog } from './dialog.tsx';
import { Menu } from './menu.tsx';
import { Popover } from './popover.tsx';

/** Loads the code of all dialogs, menus, popovers and bubbles, so that they open at once. */
export const preloadOverlays = () => Promise.all([Dialog, Menu, Popover, Bubble].map((overlay) => overlay.preload()));

/**
 * Loads it when the user first moves the pointer or presses a key: not before the first rows, but before anything can open.
 * Returns a function that cancels it.
 */
export function preloadOverlaysOnUse(): () => void {
  const stop = new AbortController();
  const load = () => {
    stop.abort();
    void preloadOverlays();
  };
  for (const type of ['pointermove', 'pointerdown', 'keydown']) {
    window.addEventListener(type, load, { signal: stop.signal, capture: true, passive: true });
  }
  return () => stop.abort();
}

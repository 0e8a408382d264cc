import { type ComponentType, createElement, useEffect } from 'react';
import { createAtom, useAtom } from '../../atom.ts';
import { loadCode } from '../../client/load-code.ts';
import { shownToasts } from './toast-list.ts';

const outlet = createAtom<ComponentType | null>(null);
const load = () => import('./toast-outlet.tsx');

/** Loads the outlet. After a failure the toasts wait, and the next one tries again. */
export async function preloadToasts(): Promise<void> {
  if (outlet.get()) return;
  const code = await loadCode(load).catch(() => null);
  if (code) outlet.set(code.ToastOutlet);
}

/**
 * Region of toasts, rendered once per page. Its code loads at the first press, so that a toast about a lost connection needs none,
 * or with the first toast.
 */
export function Toasts() {
  const loaded = useAtom(outlet);
  const newest = useAtom(shownToasts, (toasts) => toasts[0]);
  useEffect(() => {
    const unmounted = new AbortController();
    const preload = () => void preloadToasts();
    for (const press of ['pointerdown', 'keydown']) addEventListener(press, preload, { once: true, signal: unmounted.signal });
    return () => unmounted.abort();
  }, []);
  useEffect(() => {
    if (newest) void preloadToasts();
  }, [newest]);
  return loaded && createElement(loaded);
}

import { useSyncExternalStore } from 'react';
import type { Density } from './column.ts';

/** Density of lists without a choice of their own: the page says it, as `data-density` of its root. */
const readDefaultDensity = (): Density => (document.documentElement.dataset['density'] === 'compact' ? 'compact' : 'regular');

function onUsual(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-density'] });
  return () => observer.disconnect();
}

export const useUsualDensity = (): Density => useSyncExternalStore(onUsual, readDefaultDensity);

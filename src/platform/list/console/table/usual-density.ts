import { useSyncExternalStore } from 'react';
import type { Density } from './column.ts';

/** Density of lists without their own choice, from `data-density` of the page's root. */
const readDefaultDensity = (): Density => (document.documentElement.dataset['density'] === 'compact' ? 'compact' : 'regular');

function onUsual(listener: () => void): () => void {
  const observer = new MutationObserver(listener);
  observer.observe(document.documentElement, { attributeFilter: ['data-density'] });
  return () => observer.disconnect();
}

export const useUsualDensity = (): Density => useSyncExternalStore(onUsual, readDefaultDensity);

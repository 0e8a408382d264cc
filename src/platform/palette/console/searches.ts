import { slot } from '#platform/console/slots.ts';
import type { PaletteSearch } from './palette-item.ts';

let searches: readonly PaletteSearch[] = [];

/** Searches of the features, after `loadSearches`. */
export const paletteSearches = (): readonly PaletteSearch[] => searches;

export async function loadSearches(): Promise<void> {
  searches = await Promise.all(slot('palette.search').map((load) => load()));
}

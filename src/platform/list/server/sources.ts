import type { ListSource } from './list-source.ts';

const byId = new Map<string, ListSource>();

/** Registers the lists of all features at start-up. @throws Error for an id that is declared twice */
export function registerLists(sources: readonly ListSource[]): void {
  for (const source of sources) {
    if (byId.has(source.list.id)) throw new Error(`The list ${source.list.id} is declared twice`);
    byId.set(source.list.id, source);
  }
}

/** All lists; registration provides their export, saved views and live updates. */
export const listSources = (): readonly ListSource[] => [...byId.values()];

export const sourceOfList = (listId: string): ListSource | undefined => byId.get(listId);

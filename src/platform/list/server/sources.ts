import type { ListSource } from './list-source.ts';

const byId = new Map<string, ListSource>();

/** Called once at start-up with the lists of all features. @throws Error for an id that is declared twice */
export function registerLists(sources: readonly ListSource[]): void {
  for (const source of sources) {
    if (byId.has(source.list.id)) throw new Error(`The list ${source.list.id} is declared twice`);
    byId.set(source.list.id, source);
  }
}

/** Every list of the product. Its export, saved views and live changes follow from being here. */
export const listSources = (): readonly ListSource[] => [...byId.values()];

export const sourceOfList = (listId: string): ListSource | undefined => byId.get(listId);

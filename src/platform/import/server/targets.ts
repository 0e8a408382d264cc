import { listSources } from '#platform/list/server/sources.ts';
import type { BatchTarget } from './batch-target.ts';

const byId = new Map<string, BatchTarget>();

/** Registers the import targets of all features at start-up. @throws Error for an id that is declared twice */
export function registerTargets(targets: readonly BatchTarget[]): void {
  for (const target of targets) {
    if (byId.has(target.id)) throw new Error(`The import target ${target.id} is declared twice`);
    byId.set(target.id, target);
  }
}

/** All import targets. */
export const targets = (): readonly BatchTarget[] => [...byId.values()];

export const targetOf = (id: string): BatchTarget | undefined => byId.get(id);

/** Targets that files can be imported into. */
export const fileTargets = (): readonly BatchTarget[] => targets().filter(({ isFromFile = true }) => isFromFile);

/** Ids of the lists that change when rows of the target are written. */
export const listsOfTarget = (id: string): readonly string[] =>
  targetOf(id)?.lists ??
  listSources()
    .filter(({ target }) => target?.id === id)
    .map(({ list }) => list.id);

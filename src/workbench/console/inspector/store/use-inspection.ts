import { createContext, use, useSyncExternalStore } from 'react';
import type { InspectionCommand } from '#platform/contract/inspection.ts';
import { createInspectionStore, type InspectionStore } from './inspection-store.ts';

/** What the inspector's parts share. */
export interface Inspected {
  store: InspectionStore;
  /** Asks something of the page that is inspected; null where nothing can be asked. */
  send: ((command: InspectionCommand) => void) | null;
  /** Address of a moment; null where it has none. */
  linkTo: ((seq: number) => string) | null;
}

export const InspectedContext = createContext<Inspected>({ store: createInspectionStore(), send: null, linkTo: null });

/** The store as it is now: asked again whenever it has changed. */
export function useInspected(): Inspected & { version: number } {
  const inspected = use(InspectedContext);
  const version = useSyncExternalStore(inspected.store.subscribe, inspected.store.version);
  return { ...inspected, version };
}

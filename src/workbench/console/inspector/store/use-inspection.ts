import { createContext, use, useSyncExternalStore } from 'react';
import type { SendCommand } from '#platform/contract/inspection.ts';
import { createInspectionStore, type InspectionStore } from './inspection-store.ts';

/** Shared by the inspector's components. */
export interface Inspected {
  store: InspectionStore;
  /** Sends a command to the inspected page; null if it takes none. */
  send: ((command: SendCommand) => void) | null;
  /** URL of a message; null if the source has none. */
  linkTo: ((seq: number) => string) | null;
}

export const InspectedContext = createContext<Inspected>({ store: createInspectionStore(), send: null, linkTo: null });

/** The store; re-renders on every change. */
export function useInspected(): Inspected & { version: number } {
  const inspected = use(InspectedContext);
  const version = useSyncExternalStore(inspected.store.subscribe, inspected.store.version);
  return { ...inspected, version };
}

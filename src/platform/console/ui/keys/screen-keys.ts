import { useEffect } from 'react';
import { createEmitter } from '../../emitter.ts';

/** The keys of one screen, as the sheet of keys lists them. */
export interface KeyGroup {
  /** Marked with `msg`, as is what each key does. */
  title: string;
  keys: readonly (readonly [what: string, strokes: readonly string[]])[];
}

const open = new Set<KeyGroup>();

/** Groups of the screens and parts that are open now, in the order in which they came. */
export const screenKeys = (): readonly KeyGroup[] => [...open];

/** The open screen's own keys are in the sheet for as long as the screen is open. Declare the group once, outside of any component. */
export function useScreenKeys(group: KeyGroup): void {
  useEffect(() => {
    open.add(group);
    return () => {
      open.delete(group);
    };
  }, [group]);
}

/** Requests for the sheet of keys, as `?` makes them. */
export const keysRequested = createEmitter();

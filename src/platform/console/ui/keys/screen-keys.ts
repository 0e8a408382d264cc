import { useEffect } from 'react';
import { createEmitter } from '../../emitter.ts';

/** Shortcuts of one screen, for the list of shortcuts. */
export interface KeyGroup {
  /** Marked with `msg`, as are the descriptions of the keys. */
  title: string;
  keys: readonly (readonly [what: string, strokes: readonly string[]])[];
}

const open = new Set<KeyGroup>();

/** Shortcut groups of the mounted components, in mount order. */
export const screenKeys = (): readonly KeyGroup[] => [...open];

/** Lists a screen's shortcuts while it is mounted. Declare the group outside components. */
export function useScreenKeys(group: KeyGroup): void {
  useEffect(() => {
    open.add(group);
    return () => {
      open.delete(group);
    };
  }, [group]);
}

/** Emits when the list of shortcuts is requested, as by `?`. */
export const keysRequested = createEmitter();

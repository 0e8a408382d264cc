import { useEffect } from 'react';

/** The keys of one screen, as the sheet of keys lists them. */
export interface KeyGroup {
  /** Marked with `msg`, as is what each key does. */
  title: string;
  keys: readonly (readonly [what: string, strokes: readonly string[]])[];
}

const open = new Set<KeyGroup>();
const askers = new Set<() => void>();

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

/** Opens the sheet of keys, as `?` does. */
export function askForKeys(): void {
  for (const ask of askers) ask();
}

/** Who shows the sheet is told when it is asked for. */
export function onKeysAsked(listener: () => void): () => void {
  askers.add(listener);
  return () => askers.delete(listener);
}

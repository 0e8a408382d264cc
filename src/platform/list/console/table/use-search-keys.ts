import { useEffect, useEffectEvent, useRef } from 'react';

/** Keys of a list's search box that reach its rows. */
export interface SearchKeys {
  /** Enter with the typed text; null when the text changes afterwards. */
  onEnter: (words: string | null) => void;
  /** Arrow down. */
  onDown: () => void;
}

interface SearchKeysInput {
  /** Search text of the rows. */
  words: string;
  /** Id of the only row that matches the text; null if there are none or several, undefined while loading. */
  only: number | null | undefined;
  open: (id: number) => void;
  /** Focuses the active row. */
  focusRows: () => void;
}

/** Enter opens the only match, once its row has arrived; arrow down moves to the rows. */
export function useSearchKeys({ words, only, open, focusRows }: SearchKeysInput): SearchKeys {
  const entered = useRef<string | null>(null);
  const openEntered = (loaded: string, id: number | null | undefined) => {
    if (entered.current !== loaded || id === undefined) return;
    entered.current = null;
    if (id !== null) open(id);
  };
  const onLoaded = useEffectEvent(openEntered);
  useEffect(() => onLoaded(words, only), [words, only]);
  const onEnter = (typed: string | null) => {
    entered.current = typed;
    openEntered(words, only);
  };
  return { onEnter, onDown: focusRows };
}

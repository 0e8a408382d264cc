import { isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';

/** What the page's single-letter keys do; a missing one is left to others. */
export interface ListKeys {
  /** j and k. */
  onMove: (by: 1 | -1) => void;
  onSearch: () => void;
  /** a: letters of the row's events, when no order is open. */
  onLetters: (() => void) | null;
  onFull: (() => void) | null;
  onClose: (() => void) | null;
  /** x: the row is picked, or no longer, where rows can be picked. */
  onPick?: (() => void) | null;
  /** n: a new record, where one can be begun. */
  onNew?: (() => void) | null;
}

/** Keys of the list wherever the focus is, except while something is typed or a dialog is open. */
export function useListKeys(keys: ListKeys): void {
  useKeydown((event) => {
    if (event.defaultPrevented || isTyping(event)) return;
    const run = actionOf(event.key, keys);
    if (!run) return;
    event.preventDefault();
    run();
  });
}

function actionOf(key: string, keys: ListKeys): (() => void) | null {
  switch (key) {
    case 'j':
      return () => keys.onMove(1);
    case 'k':
      return () => keys.onMove(-1);
    case '/':
      return keys.onSearch;
    case 'a':
      return keys.onLetters;
    case 'f':
      return keys.onFull;
    case 'Escape':
      return keys.onClose;
    case 'x':
      return keys.onPick ?? null;
    case 'n':
      return keys.onNew ?? null;
    default:
      return null;
  }
}

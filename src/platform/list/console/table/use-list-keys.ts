import { isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';

/** Single-letter shortcuts of a list; missing ones are left to other components. */
export interface ListKeys {
  /** j and k. */
  onMove: (by: 1 | -1) => void;
  onSearch: () => void;
  /** a: letters of the row's events, if no order is open. */
  onLetters: (() => void) | null;
  onFull: (() => void) | null;
  onClose: (() => void) | null;
  /** x: selects or deselects the row, if rows can be selected. */
  onPick?: (() => void) | null;
  /** n: creates a record, if permitted. */
  onNew?: (() => void) | null;
}

/** Document-level shortcuts of the list, inactive in text fields and dialogs. */
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

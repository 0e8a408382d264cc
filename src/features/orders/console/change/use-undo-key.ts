import { isTyping } from '#platform/console/ui/keys/typing.ts';
import { useKeydown } from '#platform/console/ui/keys/use-keydown.ts';

/** Shortcut `z`: undoes the last change made in this tab, within the minute. Its code comes with the first change. */
export function useUndoKey(): void {
  useKeydown((event) => {
    if (event.key !== 'z' || event.ctrlKey || event.metaKey || event.altKey || event.defaultPrevented || isTyping(event)) return;
    void import('./undo-change.ts').then(({ undoLast }) => undoLast());
  });
}

import { useKeydown } from './use-keydown.ts';

const isSavingKey = ({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent) =>
  (ctrlKey || metaKey) && !altKey && (key === 'Enter' || (key.toLowerCase() === 's' && !shiftKey));

/** Ctrl+S or Ctrl+Enter, with Cmd on a Mac, independent of focus. Null disables the shortcuts; undefined leaves the keys to others. */
export function useSavingKey(save: (() => void) | null | undefined) {
  useKeydown((event) => {
    if (save === undefined || !isSavingKey(event) || event.defaultPrevented) return;
    event.preventDefault();
    save?.();
  });
}

import { useKeydown } from './use-keydown.ts';

/** Ctrl+Enter or Cmd+Enter, independent of focus. Null disables the shortcut; undefined leaves the keys to others. */
export function useSavingKey(save: (() => void) | null | undefined) {
  useKeydown((event) => {
    if (save === undefined || event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    save?.();
  });
}

import { useKeydown } from './use-keydown.ts';

/** Ctrl+Enter or Cmd+Enter, independent of focus. Null disables the shortcut. */
export function useSavingKey(save: (() => void) | null) {
  useKeydown((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    save?.();
  });
}

import { useKeydown } from './use-keydown.ts';

/** Ctrl+Enter or Cmd+Enter, wherever the focus is. Null: nothing can be saved or sent now. */
export function useSavingKey(save: (() => void) | null) {
  useKeydown((event) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    save?.();
  });
}

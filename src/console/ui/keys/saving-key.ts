import { useEffect, useEffectEvent } from 'react';

/** Ctrl+Enter or Cmd+Enter, wherever the focus is. Null: nothing can be saved or sent now. */
export function useSavingKey(save: (() => void) | null) {
  const send = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.defaultPrevented) return;
    event.preventDefault();
    save?.();
  });
  useEffect(() => {
    window.addEventListener('keydown', send);
    return () => window.removeEventListener('keydown', send);
  }, []);
}

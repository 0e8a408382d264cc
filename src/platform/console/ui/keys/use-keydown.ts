import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Hears keys wherever the focus is, from before anything is painted: a key that is pressed at once is not lost.
 * `capture`: before the screen's own keys.
 */
export function useKeydown(onKey: (event: KeyboardEvent) => void, { capture = false } = {}): void {
  const hear = useEffectEvent(onKey);
  useLayoutEffect(() => {
    window.addEventListener('keydown', hear, { capture });
    return () => window.removeEventListener('keydown', hear, { capture });
  }, [capture]);
}

import { useEffectEvent, useLayoutEffect } from 'react';

/**
 * Listens for keys on the document, from before the first paint, so that an early key press is not lost. `capture`: runs
 * before the screen's own shortcuts.
 */
export function useKeydown(onKey: (event: KeyboardEvent) => void, { capture = false } = {}): void {
  const listener = useEffectEvent(onKey);
  useLayoutEffect(() => {
    window.addEventListener('keydown', listener, { capture });
    return () => window.removeEventListener('keydown', listener, { capture });
  }, [capture]);
}

import { useEffect, useEffectEvent } from 'react';

/** Scrolls to the selected event when the selection changes, but not when its index shifts because older events were dropped. */
export function useRevealed(selected: number | null, index: number, reveal: (index: number) => void): void {
  const revealSelected = useEffectEvent(() => reveal(index));
  useEffect(() => {
    if (selected !== null) revealSelected();
  }, [selected]);
}

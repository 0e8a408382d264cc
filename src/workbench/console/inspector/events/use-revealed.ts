import { useEffect, useEffectEvent } from 'react';

/** Scrolls to the selected event when another is chosen. Its place moves with every dropped event: that scrolls nothing. */
export function useRevealed(selected: number | null, place: number, reveal: (place: number) => void): void {
  const show = useEffectEvent(() => reveal(place));
  useEffect(() => {
    if (selected !== null) show();
  }, [selected]);
}

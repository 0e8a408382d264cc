const GAP = 4;
const EDGE = 8;

/** Places a floating element below its anchor, or above it without room below, always inside the window. */
export function placeBelow(floating: HTMLElement, anchor: HTMLElement, align: 'start' | 'end' = 'start'): void {
  const box = anchor.getBoundingClientRect();
  const { width, height } = floating.getBoundingClientRect();
  const preferred = align === 'start' ? box.left : box.right - width;
  const left = Math.max(EDGE, Math.min(preferred, window.innerWidth - width - EDGE));
  const fitsBelow = box.bottom + GAP + height <= window.innerHeight - EDGE;
  const top = fitsBelow ? box.bottom + GAP : Math.max(EDGE, box.top - GAP - height);
  floating.style.left = `${left}px`;
  floating.style.top = `${top}px`;
}

const GAP = 4;
const EDGE = 8;

/** Puts a floating element under its anchor, above it where there is no room below, and always inside the window. */
export function placeBelow(floating: HTMLElement, anchor: HTMLElement, align: 'start' | 'end' = 'start'): void {
  const at = anchor.getBoundingClientRect();
  const { width, height } = floating.getBoundingClientRect();
  const wanted = align === 'start' ? at.left : at.right - width;
  const left = Math.max(EDGE, Math.min(wanted, window.innerWidth - width - EDGE));
  const fitsBelow = at.bottom + GAP + height <= window.innerHeight - EDGE;
  const top = fitsBelow ? at.bottom + GAP : Math.max(EDGE, at.top - GAP - height);
  floating.style.left = `${left}px`;
  floating.style.top = `${top}px`;
}

/** A request to focus a chart, handled once when that chart is loaded. */
export interface FocusRequest {
  chart: string;
  /** The element that had the focus. */
  from: Element | null;
}

/**
 * Focuses the state of a drawing that Tab would reach: the chosen one, or the first. Does nothing if the user has moved the
 * focus meanwhile.
 */
export function takeFocus(drawing: SVGSVGElement, { from }: FocusRequest): void {
  const focused = document.activeElement;
  if (focused !== from && focused !== document.body) return;
  drawing.querySelector<SVGElement>('[data-state-id][tabindex="0"]')?.focus({ preventScroll: true });
}

/** The keyboard is called into a chart: every call once, as soon as that chart is there. */
export interface Called {
  chart: string;
  /** What had the focus. */
  from: Element | null;
}

/**
 * Gives the focus to the state of a drawing that Tab would reach: the chosen one, or the first. Not when somebody has gone
 * elsewhere meanwhile.
 */
export function takeFocus(drawing: SVGSVGElement, { from }: Called): void {
  const at = document.activeElement;
  if (at !== from && at !== document.body) return;
  drawing.querySelector<SVGElement>('[data-state-id][tabindex="0"]')?.focus({ preventScroll: true });
}

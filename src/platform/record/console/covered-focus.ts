import type { FocusEvent } from 'react';

const FOCUSABLE = 'a[href], button, input, select, [tabindex]';

/** Whether an open record covers the whole control. Rows count as visible if their start is. */
const isCovered = (control: Element, edge: number) => !control.matches('tr') && control.getBoundingClientRect().left >= edge;

/** Skips controls that an open record covers: Tab moves to the next visible control, otherwise into the record. */
export function keepFocusVisible({ target, currentTarget: list, relatedTarget: from }: FocusEvent<HTMLElement>): void {
  const drawer = list.parentElement?.querySelector('.drawer');
  if (!drawer || !target.matches(':focus-visible')) return;
  const { left: edge, width } = drawer.getBoundingClientRect();
  if (width === 0 || !isCovered(target, edge)) return;
  const all = [...list.querySelectorAll<HTMLElement>(FOCUSABLE)].filter((each) => each.tabIndex >= 0);
  const at = all.indexOf(target);
  const isBackwards = from instanceof Node && (target.compareDocumentPosition(from) & Node.DOCUMENT_POSITION_FOLLOWING) > 0;
  const candidates = isBackwards ? all.slice(0, at).toReversed() : all.slice(at + 1);
  const next = candidates.find((each) => !isCovered(each, edge) && !each.matches(':disabled'));
  if (next) return next.focus();
  if (!isBackwards) drawer.querySelector<HTMLElement>(FOCUSABLE)?.focus();
}

const MARK = 'data-opener';

/** Marks an element that gets the focus back, so that the page does not replace it meanwhile. Returns a function that removes the mark. */
export function markOpener(element: Element | null): () => void {
  element?.setAttribute(MARK, '');
  return () => element?.removeAttribute(MARK);
}

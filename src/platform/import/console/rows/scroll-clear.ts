import type { FocusEvent } from 'react';

/** Scrolls a focused field clear of the sticky cells of its row; browsers stop once 32 pixels of it are in the visible area. */
export function scrollClear({ target, currentTarget: scroll }: FocusEvent<HTMLElement>): void {
  const cell = target.closest('td.batch-mend');
  const [head, mends] = [cell?.parentElement?.firstElementChild, cell?.parentElement?.querySelector('.batch-mends')];
  if (!cell || !head || !mends) return;
  const { left, right } = cell.getBoundingClientRect();
  const start = head.getBoundingClientRect().right;
  const hidden = right - mends.getBoundingClientRect().left;
  if (left < start) scroll.scrollLeft -= start - left;
  else if (hidden > 0) scroll.scrollLeft += Math.min(hidden, left - start);
}

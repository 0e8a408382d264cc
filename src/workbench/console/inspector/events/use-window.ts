import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Rows that are drawn beyond the edges. */
const SPARE = 8;
/** Until the height is known. Pixels. */
const USUAL_HEIGHT = 600;

export interface RowWindow<Element extends HTMLElement> {
  scroller: RefObject<Element | null>;
  first: number;
  /** Behind the last one that is drawn. */
  end: number;
  onScroll: () => void;
  /** Brings a row into sight. */
  reveal: (at: number) => void;
}

/**
 * Which of many rows of one height are drawn.
 *
 * @param follows keeps to the end while rows come, as long as one has not scrolled away from it
 */
export function useWindow<Element extends HTMLElement>(count: number, rowHeight: number, follows: boolean): RowWindow<Element> {
  const scroller = useRef<Element>(null);
  const isAtEnd = useRef(true);
  const [sight, setSight] = useState({ top: 0, height: USUAL_HEIGHT });
  const look = () => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop: top, clientHeight } = element;
    const height = clientHeight || USUAL_HEIGHT;
    isAtEnd.current = top + height >= element.scrollHeight - rowHeight * 2;
    setSight((before) => (before.top === top && before.height === height ? before : { top, height }));
  };
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(look);
    observer.observe(element);
    return () => observer.disconnect();
  });
  useLayoutEffect(() => {
    const element = scroller.current;
    // Below the last row: as far as it goes.
    if (element && follows && isAtEnd.current) element.scrollTop = (count + 2) * rowHeight;
  }, [count, follows, rowHeight]);
  const reveal = (at: number) => {
    const element = scroller.current;
    if (!element) return;
    const top = at * rowHeight;
    const height = element.clientHeight || USUAL_HEIGHT;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight * 2 > element.scrollTop + height) element.scrollTop = top + rowHeight * 2 - height;
  };
  const first = Math.max(0, Math.floor(sight.top / rowHeight) - SPARE);
  const end = Math.min(count, Math.ceil((sight.top + sight.height) / rowHeight) + SPARE);
  return { scroller, first: Math.min(first, end), end, onScroll: look, reveal };
}

import { type RefObject, useLayoutEffect, useRef, useState } from 'react';

/** Extra rows drawn beyond the visible area. */
const OVERSCAN = 8;
/** Height used until it is measured. Pixels. */
const DEFAULT_HEIGHT = 600;

export interface RowWindow<Element extends HTMLElement> {
  scroller: RefObject<Element | null>;
  first: number;
  /** Index after the last drawn row. */
  end: number;
  onScroll: () => void;
  /** Size of the visible area in pixels; the width is 0 until it is measured. */
  pane: { width: number; height: number };
  /** Scrolls a row into view. */
  reveal: (at: number) => void;
}

/**
 * Virtualises a list of rows with equal height.
 *
 * @param follows scrolls to the end when rows are added, unless the user scrolled away from it
 */
export function useWindow<Element extends HTMLElement>(count: number, rowHeight: number, follows: boolean): RowWindow<Element> {
  const scroller = useRef<Element>(null);
  const isAtEnd = useRef(true);
  const [viewport, setViewport] = useState({ top: 0, width: 0, height: DEFAULT_HEIGHT });
  const measure = () => {
    const element = scroller.current;
    if (!element) return;
    const { scrollTop: top, clientWidth: width, clientHeight } = element;
    const height = clientHeight || DEFAULT_HEIGHT;
    isAtEnd.current = top + height >= element.scrollHeight - rowHeight * 2;
    setViewport((before) => (before.top === top && before.width === width && before.height === height ? before : { top, width, height }));
  };
  useLayoutEffect(() => {
    const element = scroller.current;
    if (!element || typeof ResizeObserver === 'undefined') return;
    const observer = new ResizeObserver(measure);
    observer.observe(element);
    return () => observer.disconnect();
  });
  useLayoutEffect(() => {
    const element = scroller.current;
    // Exceeds the content height, which the browser clamps to the end.
    if (element && follows && isAtEnd.current) element.scrollTop = (count + 2) * rowHeight;
  }, [count, follows, rowHeight]);
  const reveal = (at: number) => {
    const element = scroller.current;
    if (!element) return;
    const top = at * rowHeight;
    const height = element.clientHeight || DEFAULT_HEIGHT;
    if (top < element.scrollTop) element.scrollTop = top;
    else if (top + rowHeight * 2 > element.scrollTop + height) element.scrollTop = top + rowHeight * 2 - height;
  };
  const first = Math.max(0, Math.floor(viewport.top / rowHeight) - OVERSCAN);
  const end = Math.min(count, Math.ceil((viewport.top + viewport.height) / rowHeight) + OVERSCAN);
  const { width, height } = viewport;
  return { scroller, pane: { width, height }, first: Math.min(first, end), end, onScroll: measure, reveal };
}

import { useCallback, useEffect, useRef, useState } from 'react';
import { WINDOW } from './visible-rows.ts';

/** Rows prefetched beyond the visible ones. */
const AHEAD = 60;
/** Minimum time between requests while scrolling, so that rows that scroll past are not fetched. Milliseconds. */
const PAUSE = 100;

export function windowsOf(first: number, last: number, total: number): number[] {
  const from = Math.max(0, Math.floor((first - AHEAD) / WINDOW));
  const to = Math.max(from, Math.floor(Math.min(last + AHEAD, Math.max(0, total - 1)) / WINDOW));
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** The first window to load, which contains the top row. */
export const firstWindow = (position: number): number => windowsOf(position, position, Infinity).at(-1) ?? 0;

/**
 * Windows to load: the visible rows and some beyond.
 *
 * @param position initial top position
 */
export function useSight(key: string, position: number) {
  const begin = () => ({ key, windows: [firstWindow(position)] });
  const [requested, setRequested] = useState(begin);
  const current = requested.key === key ? requested : begin();
  if (current !== requested) setRequested(current);
  const last = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onSight = useCallback(
    (first: number, end: number, total: number) => {
      const request = () => {
        last.current = Date.now();
        const windows = windowsOf(first, end, total);
        setRequested((before) => (before.key === key && String(before.windows) === String(windows) ? before : { key, windows }));
      };
      clearTimeout(timer.current);
      const wait = last.current + PAUSE - Date.now();
      if (wait <= 0) request();
      else timer.current = setTimeout(request, wait);
    },
    [key],
  );
  return { windows: current.windows, onSight };
}

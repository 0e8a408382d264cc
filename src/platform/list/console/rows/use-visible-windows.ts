import { useCallback, useEffect, useRef, useState } from 'react';

/** Rows prefetched beyond the visible ones, as a share of the rows per request. */
const AHEAD = 0.5;
/** Minimum time between requests while scrolling, so that rows that scroll past are not fetched. Milliseconds. */
const PAUSE = 100;

export function windowsOf(first: number, last: number, total: number, limit: number): number[] {
  const ahead = limit * AHEAD;
  const from = Math.max(0, Math.floor((first - ahead) / limit));
  const to = Math.max(from, Math.floor(Math.min(last + ahead, Math.max(0, total - 1)) / limit));
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** The first window to load, which contains the top row. */
export const firstWindow = (position: number, limit: number): number => Math.floor(position / limit);

/**
 * Windows to load: the visible rows and some beyond.
 *
 * @param position initial top position
 * @param limit rows per request
 */
export function useSight(key: string, position: number, limit: number) {
  const begin = () => ({ key, windows: [firstWindow(position, limit)] });
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
        const windows = windowsOf(first, end, total, limit);
        setRequested((before) => (before.key === key && String(before.windows) === String(windows) ? before : { key, windows }));
      };
      clearTimeout(timer.current);
      const wait = last.current + PAUSE - Date.now();
      if (wait <= 0) request();
      else timer.current = setTimeout(request, wait);
    },
    [key, limit],
  );
  return { windows: current.windows, onSight };
}

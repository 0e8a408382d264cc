import { useCallback, useEffect, useRef, useState } from 'react';
import { WINDOW } from './shown-rows.ts';

/** Rows beyond the screen that are asked for ahead. */
const AHEAD = 60;
/** While the list is scrolled, it asks at most this often: rows that only fly by are not worth a question. Milliseconds. */
const PAUSE = 100;

export function windowsOf(first: number, last: number, total: number): number[] {
  const from = Math.max(0, Math.floor((first - AHEAD) / WINDOW));
  const to = Math.max(from, Math.floor(Math.min(last + AHEAD, Math.max(0, total - 1)) / WINDOW));
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}

/** The window that a list begins with: that of the row on top. */
export const firstWindow = (place: number): number => windowsOf(place, place, Infinity).at(-1) ?? 0;

/**
 * Which windows of rows to ask for: those in sight and a little ahead.
 *
 * @param place of the row on top in the beginning
 */
export function useSight(key: string, place: number) {
  const begin = () => ({ key, windows: [firstWindow(place)] });
  const [asked, setAsked] = useState(begin);
  const current = asked.key === key ? asked : begin();
  if (current !== asked) setAsked(current);
  const last = useRef(0);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  const onSight = useCallback(
    (first: number, end: number, total: number) => {
      const ask = () => {
        last.current = Date.now();
        const windows = windowsOf(first, end, total);
        setAsked((before) => (before.key === key && String(before.windows) === String(windows) ? before : { key, windows }));
      };
      clearTimeout(timer.current);
      const wait = last.current + PAUSE - Date.now();
      if (wait <= 0) ask();
      else timer.current = setTimeout(ask, wait);
    },
    [key],
  );
  return { windows: current.windows, onSight };
}

import { t } from '#platform/console/language/language.ts';

const HOUR = 3_600;
const DAY = 24 * HOUR;

/** `312` → `5 min 12 s`, `3720` → `1 h 2 min`, `90000` → `1 d 1 h`. */
export function duration(seconds: number): string {
  if (seconds < 60) return t('{s} s', { s: seconds });
  const minutes = Math.floor(seconds / 60);
  if (minutes < 60) return t('{m} min {s} s', { m: minutes, s: seconds % 60 });
  if (seconds < DAY) return t('{h} h {m} min', { h: Math.floor(minutes / 60), m: minutes % 60 });
  return t('{d} d {h} h', { d: Math.floor(seconds / DAY), h: Math.floor((seconds % DAY) / HOUR) });
}

/** The same without seconds from a minute on: `312` → `5 min`. */
export function shortDuration(seconds: number): string {
  if (seconds < 60 || seconds >= HOUR) return duration(seconds);
  return t('{m} min', { m: Math.floor(seconds / 60) });
}

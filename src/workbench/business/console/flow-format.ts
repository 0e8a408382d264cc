import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';

const MINUTE = 60;
const padTwo = (value: number): string => String(value).padStart(2, '0');

/** Formats seconds: `45 s`, `22 min`, `1 h 05`, `3 h`, `2 d 4 h`. */
export function formatSeconds(seconds: number): string {
  if (seconds < MINUTE - 0.5) return t('{n} s', { n: Math.round(seconds) });
  const minutes = Math.round(seconds / MINUTE);
  if (minutes < 60) return t('{n} min', { n: minutes });
  const hours = Math.floor(minutes / 60);
  if (hours < 24) return minutes % 60 === 0 ? t('{n} h', { n: hours }) : t('{h} h {m}', { h: hours, m: padTwo(minutes % 60) });
  const days = Math.floor(hours / 24);
  return hours % 24 === 0 ? t('{n} d', { n: days }) : t('{d} d {h} h', { d: days, h: hours % 24 });
}

/** Formats a share from 0 to 1: `38 %`, `<1 %`. */
export function formatPercent(share: number): string {
  if (share > 0 && share < 0.005) return t('<1 %');
  return t('{n} %', { n: Math.round(share * 100) });
}

export const formatTimesLong = (value: number): string =>
  t('{n, plural, one {{count} time} other {{count} times}}', { n: value, count: count(value) });

/** Short form for an arrow. */
export const formatTimes = (value: number): string => t('{n} ×', { n: count(value) });

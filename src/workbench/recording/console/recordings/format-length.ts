import { t } from '#platform/console/language/language.ts';

const MINUTE = 60;

/** Formats a length in seconds: `48 s`, `12 min 5 s`. */
export const formatLength = (seconds: number): string =>
  seconds < MINUTE ? t('{n} s', { n: seconds }) : t('{n} min {s} s', { n: Math.floor(seconds / MINUTE), s: seconds % MINUTE });

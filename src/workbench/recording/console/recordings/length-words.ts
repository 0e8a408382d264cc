import { t } from '#platform/console/language/language.ts';

const MINUTE = 60;

/** A length in seconds: `48 s`, `12 min 5 s`. */
export const lengthWords = (seconds: number): string =>
  seconds < MINUTE ? t('{n} s', { n: seconds }) : t('{n} min {s} s', { n: Math.floor(seconds / MINUTE), s: seconds % MINUTE });

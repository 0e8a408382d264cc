import { t } from '#platform/console/language/language.ts';

/** `312` → `5 min 12 s`. */
export const duration = (seconds: number): string =>
  seconds < 60 ? t('{s} s', { s: seconds }) : t('{m} min {s} s', { m: Math.floor(seconds / 60), s: seconds % 60 });

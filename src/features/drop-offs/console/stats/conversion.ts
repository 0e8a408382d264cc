import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import type { DropOffFigures } from '../../contract.ts';

/** A share in percent: `23.4 %`; a dash without carts. */
export const percent = (share: number | null): string => (share === null ? '–' : t('{n} %', { n: share }));

/** Conversion against its target: `23.4 % of 84 carts, target 25 %`. */
export function conversionInWords({ conversion, carts }: DropOffFigures, target: number | null): string {
  const values = { share: percent(conversion), n: carts, count: count(carts) };
  const reached = t('{share} of {n, plural, one {{count} cart} other {{count} carts}}', values);
  return target === null ? reached : t('{reached}, target {target} %', { reached, target });
}

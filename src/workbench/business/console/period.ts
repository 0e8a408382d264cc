import { businessDate, daysLater } from '#platform/contract/business-day.ts';
import { FLOW_DAYS, FLOW_MOST_DAYS } from '../flow-choices.ts';
import { t } from '#platform/console/language/language.ts';

/** The last days including today, or a range of days (yyyy-mm-dd, both inclusive). */
export type Period = { days: number } | { from: string; to: string };

/** Period lengths that have a button, in days. */
export const lengths = [7, 30, FLOW_DAYS] as const;

const OWN = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})$/;

const isDay = (day: string): boolean => !Number.isNaN(Date.parse(`${day}T00:00:00Z`));

/** Parses the period from the address; anything invalid gives the default period. `now` in milliseconds. */
export function readPeriod(setting: string, now: number): Period {
  const days = lengths.find((length) => String(length) === setting);
  if (days) return { days };
  const [, from = '', to = ''] = OWN.exec(setting) ?? [];
  const isValid = isDay(from) && isDay(to) && from <= to && to <= businessDate(now) && daysLater(from, FLOW_MOST_DAYS) > to;
  return isValid ? { from, to } : { days: FLOW_DAYS };
}

export function writePeriod(period: Period): string {
  if ('from' in period) return `${period.from}_${period.to}`;
  return period.days === FLOW_DAYS ? '' : String(period.days);
}

/** First and last day of a period. */
export function resolveDays(period: Period, now: number): { from: string; to: string } {
  if ('from' in period) return period;
  const to = businessDate(now);
  return { from: daysLater(to, 1 - period.days), to };
}

const formatDay = (day: string) => day.split('-').toReversed().join('-');

/** `last 90 days`, `01-11-2026 to 07-11-2026`. */
export function periodLabel(period: Period): string {
  if ('days' in period) return t('last {n} days', { n: period.days });
  return period.from === period.to
    ? formatDay(period.from)
    : t('{from} to {to}', { from: formatDay(period.from), to: formatDay(period.to) });
}

import { businessDate } from '#platform/contract/business-day.ts';
import { FLOW_DAYS, FLOW_MOST_DAYS } from '../flow-choices.ts';
import { t } from '#platform/console/language/language.ts';

/** Days that are counted: the last so many, today among them, or those from one day to another (yyyy-mm-dd). */
export type Period = { days: number } | { from: string; to: string };

/** Lengths that are one press away. */
export const lengths = [7, 30, FLOW_DAYS] as const;

const DAY_MS = 86_400_000;
const OWN = /^(\d{4}-\d{2}-\d{2})_(\d{4}-\d{2}-\d{2})$/;

export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

const isDay = (day: string): boolean => !Number.isNaN(Date.parse(`${day}T00:00:00Z`));

/** The period as the address keeps it; anything else is the usual one. `now` in milliseconds. */
export function readPeriod(setting: string, now: number): Period {
  const days = lengths.find((length) => String(length) === setting);
  if (days) return { days };
  const [, from = '', to = ''] = OWN.exec(setting) ?? [];
  const isOpen = isDay(from) && isDay(to) && from <= to && to <= businessDate(now) && daysLater(from, FLOW_MOST_DAYS) > to;
  return isOpen ? { from, to } : { days: FLOW_DAYS };
}

export function writePeriod(period: Period): string {
  if ('from' in period) return `${period.from}_${period.to}`;
  return period.days === FLOW_DAYS ? '' : String(period.days);
}

/** First and last day of a period. */
export function daysOf(period: Period, now: number): { from: string; to: string } {
  if ('from' in period) return period;
  const to = businessDate(now);
  return { from: daysLater(to, 1 - period.days), to };
}

const shown = (day: string) => day.split('-').toReversed().join('-');

/** `last 90 days`, `01-11-2026 to 07-11-2026`. */
export function periodWords(period: Period): string {
  if ('days' in period) return t('last {n} days', { n: period.days });
  return period.from === period.to ? shown(period.from) : t('{from} to {to}', { from: shown(period.from), to: shown(period.to) });
}

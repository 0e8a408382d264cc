import { daysLater } from '#platform/contract/business-day.ts';

/** The first day after `due` in steps of the interval that has not passed: a refill that came late moves none of the others. */
export function nextDay(due: string, interval: number, today: string): string {
  const next = daysLater(due, interval);
  const late = Math.max(0, Date.parse(today) - Date.parse(next)) / 86_400_000;
  return daysLater(next, Math.ceil(late / interval) * interval);
}

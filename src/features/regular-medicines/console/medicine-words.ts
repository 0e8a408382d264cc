import { t } from '#platform/console/language/language.ts';
import type { RegularMedicine } from '../contract.ts';
import { RADAR_DAYS } from '../refill-choices.ts';

/** `in 3 days`, `2 days ago`. */
export function daysLeftInWords(days: number): string {
  if (days === 0) return t('today');
  return days > 0
    ? t('{n, plural, one {in # day} other {in # days}}', { n: days })
    : t('{n, plural, one {# day ago} other {# days ago}}', { n: -days });
}

/** Class of the days that are left. */
export const toneOfDays = (days: number): string | undefined => (days <= 0 ? 't-late' : days <= RADAR_DAYS ? 't-due' : undefined);

export const isRunningOut = ({ stopped_on, days_left }: RegularMedicine): boolean =>
  stopped_on === null && days_left !== null && days_left <= RADAR_DAYS;

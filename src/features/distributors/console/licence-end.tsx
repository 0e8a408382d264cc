import { businessDate } from '#platform/contract/business-day.ts';
import { showDate } from '#platform/contract/date-input.ts';
import { t } from '#platform/console/language/language.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { RENEWAL_DAYS } from '../distributor-choices.ts';

const DAY = 86_400_000;

/** Days from today to the last day of a licence; negative: it has run out. */
const daysLeft = (until: string, now: number): number => Math.round((Date.parse(until) - Date.parse(businessDate(now))) / DAY);

/** Last day of a licence, and if it is to be renewed, how many days are left. */
export function LicenceEnd({ until, now }: { until: string; now: number }) {
  const left = daysLeft(until, now);
  const day = showDate(until);
  if (left > RENEWAL_DAYS) return day;
  if (left < 0) return <StatusDot tone="late">{t('Ran out on {day}', { day })}</StatusDot>;
  return (
    <StatusDot tone="due">{t('{day}, {n, plural, =0 {last day} one {one day left} other {# days left}}', { day, n: left })}</StatusDot>
  );
}

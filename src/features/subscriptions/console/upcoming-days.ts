import { daysLater } from '#platform/contract/business-day.ts';
import type { SubscriptionRecord } from '../contract.ts';

/** Days after the next refill that are shown. */
const SHOWN = 3;

/** Days of the refills after the next one, as they are planned now. */
export const upcomingDays = ({
  next_on,
  ends_on,
  interval_days,
}: Pick<SubscriptionRecord, 'next_on' | 'ends_on' | 'interval_days'>): string[] =>
  Array.from({ length: SHOWN }, (_, at) => daysLater(next_on, (at + 1) * interval_days)).filter(
    (day) => ends_on === null || day <= ends_on,
  );

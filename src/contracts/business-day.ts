import { BUSINESS_TIME_ZONE } from './constants.ts';

const calendar = new Intl.DateTimeFormat('en-CA', { timeZone: BUSINESS_TIME_ZONE, year: 'numeric', month: '2-digit', day: '2-digit' });
const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: BUSINESS_TIME_ZONE,
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
});

/** Date in the business time zone, YYYY-MM-DD (§4.2, §4.4). */
export const businessDate = (at: Date): string => calendar.format(at);

/** First moment of a business date, in UTC. */
export function startOfBusinessDay(day: string): Date {
  const midnightUtc = new Date(`${day}T00:00:00Z`);
  // The zone's distance from UTC at that moment; once more, because the guess may lie on the other side of a change.
  const guess = new Date(midnightUtc.getTime() - zoneOffset(midnightUtc));
  return new Date(midnightUtc.getTime() - zoneOffset(guess));
}

/** First moment of the next business day. */
export function endOfBusinessDay(at: Date): Date {
  const tomorrow = new Date(`${businessDate(at)}T12:00:00Z`);
  tomorrow.setUTCDate(tomorrow.getUTCDate() + 1);
  return startOfBusinessDay(tomorrow.toISOString().slice(0, 10));
}

/** Milliseconds by which the business time zone is ahead of UTC. */
function zoneOffset(at: Date): number {
  const local = new Date(`${businessDate(at)}T${clock.format(at)}Z`);
  return local.getTime() - Math.floor(at.getTime() / 1000) * 1000;
}

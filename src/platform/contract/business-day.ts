import { BUSINESS_TIME_ZONE } from './constants.ts';

const numeric = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const ofDay = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

const formatsOf = (timeZone: string) => ({
  calendar: new Intl.DateTimeFormat('en-CA', { timeZone, ...numeric }),
  clock: new Intl.DateTimeFormat('en-CA', { timeZone, ...numeric, ...ofDay }),
  time: new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
});

let formats = formatsOf(BUSINESS_TIME_ZONE);

/**
 * Whose days are meant from now on: said once, when the server starts and when the page does, by the same setting.
 * Throws a RangeError for a time zone that there is not.
 */
export function setBusinessTimeZone(timeZone: string): void {
  formats = formatsOf(timeZone);
}

/** Name of the business time zone. */
export const businessTimeZone = (): string => formats.calendar.resolvedOptions().timeZone;

/** Date of a moment in the business time zone, YYYY-MM-DD (§4.2, §4.4). A number is milliseconds since the epoch. */
export const businessDate = (at: Date | number): string => formats.calendar.format(at);

/** Time of day of a moment in the business time zone, HH:MM. A number is milliseconds since the epoch. */
export const businessTime = (at: Date | number): string => formats.time.format(at);

/** First moment of a business date, in UTC. */
export const startOfBusinessDay = (day: string): Date => midnightOf(Date.parse(`${day}T00:00:00Z`));

/** First moment of the next business day. */
export function endOfBusinessDay(at: Date): Date {
  const tomorrow = new Date(`${businessDate(at)}T00:00:00Z`);
  return midnightOf(tomorrow.setUTCDate(tomorrow.getUTCDate() + 1));
}

/** The moment at which clocks in the business time zone show what clocks in UTC show at `midnightUtc`. */
function midnightOf(midnightUtc: number): Date {
  // The zone's distance from UTC at that moment; once more, because the guess may lie on the other side of a change.
  const guess = midnightUtc - zoneOffset(midnightUtc);
  return new Date(midnightUtc - zoneOffset(guess));
}

/** Milliseconds by which the business time zone is ahead of UTC. */
function zoneOffset(at: number): number {
  const shown: Record<string, number> = {};
  for (const { type, value } of formats.clock.formatToParts(at)) shown[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = shown;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(at / 1000) * 1000;
}

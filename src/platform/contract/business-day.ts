import { BUSINESS_TIME_ZONE } from './constants.ts';

const numeric = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const ofDay = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

const formatsOf = (timeZone: string) => ({
  calendar: new Intl.DateTimeFormat('en-CA', { timeZone, ...numeric }),
  clock: new Intl.DateTimeFormat('en-CA', { timeZone, ...numeric, ...ofDay }),
  time: new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }),
});

let formats = formatsOf(BUSINESS_TIME_ZONE);

/** Sets the business time zone; called once at start-up of server and page. @throws RangeError for an unknown time zone */
export function setBusinessTimeZone(timeZone: string): void {
  formats = formatsOf(timeZone);
}

/** Name of the business time zone. */
export const businessTimeZone = (): string => formats.calendar.resolvedOptions().timeZone;

/** Date of a moment in the business time zone, YYYY-MM-DD (§4.2, §4.4). A number is milliseconds since the epoch. */
export const businessDate = (moment: Date | number): string => formats.calendar.format(moment);

/** Time of day of a moment in the business time zone, HH:MM. A number is milliseconds since the epoch. */
export const businessTime = (moment: Date | number): string => formats.time.format(moment);

/** First moment of a business date, in UTC. */
export const startOfBusinessDay = (day: string): Date => midnightOf(Date.parse(`${day}T00:00:00Z`));

/** First moment of the next business day, in UTC. */
export function endOfBusinessDay(moment: Date): Date {
  const tomorrow = new Date(`${businessDate(moment)}T00:00:00Z`);
  return midnightOf(tomorrow.setUTCDate(tomorrow.getUTCDate() + 1));
}

/** UTC moment at which clocks in the business time zone show the time that UTC clocks show at `midnightUtc`. */
function midnightOf(midnightUtc: number): Date {
  // Applies the offset twice, because the first guess may lie on the other side of an offset change.
  const guess = midnightUtc - zoneOffset(midnightUtc);
  return new Date(midnightUtc - zoneOffset(guess));
}

/** Milliseconds by which the business time zone is ahead of UTC. */
function zoneOffset(moment: number): number {
  const zoned: Record<string, number> = {};
  for (const { type, value } of formats.clock.formatToParts(moment)) zoned[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = zoned;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

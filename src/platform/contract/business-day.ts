import { BUSINESS_TIME_ZONE } from './constants.ts';

const numeric = { year: 'numeric', month: '2-digit', day: '2-digit' } as const;
const ofDay = { hour: '2-digit', minute: '2-digit', second: '2-digit', hourCycle: 'h23' } as const;

const kinds = {
  calendar: ['en-CA', numeric],
  clock: ['en-CA', { ...numeric, ...ofDay }],
  time: ['en-GB', { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }],
} as const;

type Kind = keyof typeof kinds;

let zone: string = BUSINESS_TIME_ZONE;
let made: Partial<Record<Kind, Intl.DateTimeFormat>> = {};

const newFormat = (kind: Kind, timeZone: string) => new Intl.DateTimeFormat(kinds[kind][0], { timeZone, ...kinds[kind][1] });

/** Made on first use, because each format takes milliseconds and the first page needs one of them. */
const format = (kind: Kind): Intl.DateTimeFormat => (made[kind] ??= newFormat(kind, zone));

/** Sets the business time zone; called once at start-up of server and page. @throws RangeError for an unknown time zone */
export function setBusinessTimeZone(timeZone: string): void {
  if (timeZone === zone) return;
  made = { calendar: newFormat('calendar', timeZone) };
  zone = timeZone;
}

/** Name of the business time zone. */
export const businessTimeZone = (): string => format('calendar').resolvedOptions().timeZone;

/** Date of a moment in the business time zone, YYYY-MM-DD (§4.2, §4.4). A number is milliseconds since the epoch. */
export const businessDate = (moment: Date | number): string => format('calendar').format(moment);

/** Time of day of a moment in the business time zone, HH:MM. A number is milliseconds since the epoch. */
export const businessTime = (moment: Date | number): string => format('time').format(moment);

const DAY_MS = 86_400_000;

/** The day (yyyy-mm-dd) a number of days later; earlier if it is negative. */
export const daysLater = (day: string, days: number): string =>
  new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10);

/** The same day of another month (YYYY-MM-DD), or the last one of a shorter month. */
export function monthsLater(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0)).getUTCDate();
  return new Date(Date.UTC(year, month - 1 + months, Math.min(date, last))).toISOString().slice(0, 10);
}

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
  for (const { type, value } of format('clock').formatToParts(moment)) zoned[type] = Number(value);
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = zoned;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(moment / 1000) * 1000;
}

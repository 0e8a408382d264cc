import { businessDate, businessTime, startOfBusinessDay } from '#platform/contract/business-day.ts';

interface QuietHours {
  /** HH:MM; null: none. */
  quiet_from: string | null;
  quiet_until: string | null;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** The end of the quiet hours (HH:MM) in which a time of day lies, also over midnight; null: it lies outside. */
export function quietUntil({ quiet_from: from, quiet_until: until }: QuietHours, time: string): string | null {
  if (from === null || until === null || from === until) return null;
  const isQuiet = from < until ? from <= time && time < until : from <= time || time < until;
  return isQuiet ? until : null;
}

/** The moment itself, or the end of the quiet hours in which it lies. */
export function afterQuietHours(at: Date, hours: QuietHours): Date {
  const until = quietUntil(hours, businessTime(at));
  if (until === null) return at;
  const [hour = 0, minute = 0] = until.split(':').map(Number);
  const end = new Date(startOfBusinessDay(businessDate(at)).getTime() + (hour * 60 + minute) * MINUTE);
  return end > at ? end : new Date(end.getTime() + DAY);
}

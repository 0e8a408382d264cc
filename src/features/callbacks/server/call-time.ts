import { businessDate, businessTime, startOfBusinessDay } from '#platform/contract/business-day.ts';

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

interface QuietHours {
  quiet_from: string | null;
  quiet_until: string | null;
}

/** When a patient is called: at a time, or once the quiet hours (HH:MM, also over midnight) are over. */
export function callTime(earliest: Date, { quiet_from: from, quiet_until: until }: QuietHours): Date {
  if (from === null || until === null) return earliest;
  const time = businessTime(earliest);
  const isQuiet = from <= until ? time >= from && time < until : time >= from || time < until;
  if (!isQuiet) return earliest;
  const [hours = 0, minutes = 0] = until.split(':').map(Number);
  const end = new Date(startOfBusinessDay(businessDate(earliest)).getTime() + (hours * 60 + minutes) * MINUTE);
  return end > earliest ? end : new Date(end.getTime() + DAY);
}

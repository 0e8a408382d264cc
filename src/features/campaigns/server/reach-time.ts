import { afterQuietHours } from '#features/patients/server/public.ts';
import { businessDate, businessTime, startOfBusinessDay } from '#platform/contract/business-day.ts';

/** HH:MM */
interface Hours {
  from_time: string;
  until_time: string;
}

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

/** Quiet hours may end outside of the campaign's hours, and these begin within the quiet ones: both are passed at most twice. */
const MOST_MOVES = 4;

const atTime = (day: Date, time: string): Date => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return new Date(startOfBusinessDay(businessDate(day)).getTime() + (hour * 60 + minute) * MINUTE);
};

export const isWithin = (at: Date, { from_time, until_time }: Hours): boolean => {
  const time = businessTime(at);
  return from_time <= time && time < until_time;
};

/** The moment itself, or the next one within the hours. */
function withinHours(at: Date, hours: Hours): Date {
  if (isWithin(at, hours)) return at;
  const today = atTime(at, hours.from_time);
  return today > at ? today : atTime(new Date(at.getTime() + DAY), hours.from_time);
}

/** The first moment from `at` on within the campaign's hours and outside of the patient's quiet ones; null: its days end before. */
export function reachTime(
  at: Date,
  campaign: Hours & { ends_on: string },
  patient: { quiet_from: string | null; quiet_until: string | null },
): Date | null {
  let time = at;
  for (let moves = 0; moves < MOST_MOVES; moves += 1) {
    const next = withinHours(afterQuietHours(time, patient), campaign);
    if (next.getTime() === time.getTime()) return businessDate(time) <= campaign.ends_on ? time : null;
    time = next;
  }
  return null;
}

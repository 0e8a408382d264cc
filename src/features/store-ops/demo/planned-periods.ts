import type { ClosingReason } from '#machines/stores/closing-reasons.ts';
import { weekdayOf } from '#machines/stores/period-times.ts';
import { daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/** A period as the demonstration plans it. */
export interface DemoPeriod {
  store_id: number;
  planned: Date;
  starts: Date;
  ends: Date;
  weekdays: readonly number[];
  reason: ClosingReason;
  note: string;
  /** Before it began. */
  isCancelled: boolean;
  /** The store served again this much sooner; null: it did not. */
  endedEarly: Date | null;
  /** A day was left out of a recurring one, and when that was decided; null: none. */
  leftOut: { day: string; at: Date } | null;
}

const STORES = 60;
/** Neighbouring days are for stores that lie apart. */
const STEP = 7;

const kinds: readonly { reason: ClosingReason; note: string; from: number; hours: number }[] = [
  { reason: 'STOCK-COUNT', note: 'Half of the shelves', from: 14, hours: 3 },
  { reason: 'NO-PHARMACIST', note: '', from: 17, hours: 3 },
  { reason: 'REPAIRS', note: 'New cold storage', from: 11, hours: 6 },
  { reason: 'POWER-OR-NETWORK', note: 'Announced by the supplier', from: 13, hours: 2 },
  { reason: 'HOLIDAY', note: '', from: 0, hours: 24 },
];

const numberOf = (day: string): number => Math.floor(Date.parse(day) / DAY);
const pick = (number: number): (typeof kinds)[number] => {
  const kind = kinds[number % kinds.length];
  if (!kind) throw new Error('No kind of period');
  return kind;
};

/** The store whose turn it is on a day. @param offset another one of the same day */
export const storeOfDay = (day: string, offset = 0): number => ((numberOf(day) * STEP + offset) % STORES) + 1;

/** The dated period of a day: planned eight days before. */
export function datedPeriodOf(day: string): DemoPeriod {
  const number = numberOf(day);
  const { reason, note, from, hours } = pick(number);
  const midnight = startOfBusinessDay(day).getTime();
  return {
    store_id: storeOfDay(day),
    planned: new Date(startOfBusinessDay(daysLater(day, -8)).getTime() + 11 * HOUR),
    starts: new Date(midnight + from * HOUR),
    ends: new Date(midnight + (from + hours) * HOUR),
    weekdays: [],
    reason,
    note,
    isCancelled: number % 6 === 1,
    endedEarly: number % 6 === 4 ? new Date(midnight + (from + hours / 2) * HOUR) : null,
    leftOut: null,
  };
}

/**
 * A period on two days of the week for eight weeks, which was planned the day before its first. In its second week one of these
 * days is left out.
 */
export function recurringPeriodFrom(day: string, offset: number): DemoPeriod {
  const midnight = startOfBusinessDay(day).getTime();
  const start = midnight + 13 * HOUR;
  const weekdays = [2, 5];
  const secondWeek = Array.from({ length: 7 }, (_, at) => daysLater(day, 7 + at));
  const leftOut = secondWeek.find((each) => weekdays.includes(weekdayOf(each)));
  return {
    store_id: storeOfDay(day, offset),
    planned: new Date(midnight - 8 * HOUR),
    starts: new Date(start),
    ends: new Date(startOfBusinessDay(daysLater(day, 55)).getTime() + 15 * HOUR),
    weekdays,
    reason: 'NO-PHARMACIST',
    note: 'Serves the clinic next door',
    isCancelled: false,
    endedEarly: null,
    leftOut: leftOut === undefined ? null : { day: leftOut, at: new Date(midnight + 3 * DAY + 10 * HOUR) },
  };
}

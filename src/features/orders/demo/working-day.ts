export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** India keeps one offset all year. */
const INDIA = 5.5 * HOUR;
const OPENS = 7;
const OPEN_HOURS = 16;

/** Midnight in India that began the day of this moment. */
const midnight = (at: number): number => Math.floor((at + INDIA) / DAY) * DAY - INDIA;

const FIRST_SLOT = 9;
const LAST_SLOT = 19;

/** First delivery slot of two hours that begins at this moment or later: stores offer them from 9 to 21 o'clock. */
export function slotAfter(at: number): { start: number; end: number } {
  const hours = (at - midnight(at)) / HOUR;
  const hour = FIRST_SLOT + 2 * Math.max(0, Math.ceil((hours - FIRST_SLOT) / 2));
  const start = hour <= LAST_SLOT ? midnight(at) + hour * HOUR : midnight(at) + DAY + FIRST_SLOT * HOUR;
  return { start, end: start + 2 * HOUR };
}

/** Orders come in between 7 and 23 o'clock, with a peak before noon and one in the evening. */
const peaks = (within: number): number => within + 0.03 * Math.sin(4 * Math.PI * within);

/** Moments between two others at which orders came in, `perDay` a day, oldest first. */
export function* arrivalsBetween(from: number, to: number, perDay: number): Generator<number> {
  for (let day = midnight(from); day < to; day += DAY) {
    for (let index = 0; index < perDay; index += 1) {
      const at = Math.floor(day + (OPENS + peaks((index + 0.5) / perDay) * OPEN_HOURS) * HOUR);
      if (at > from && at <= to) yield at;
    }
  }
}

/**
 * Moments at which `count` orders came in during the days before `end`, oldest first; business doubles over that time.
 * Returns the moment of the order with this index.
 */
export function arrivals(count: number, days: number, end: number): (index: number) => number {
  const lastDay = midnight(end);
  const elapsed = Math.min(1, Math.max(0, ((end - lastDay) / HOUR - OPENS) / OPEN_HOURS));
  const span = days - 1 + elapsed;
  return (index) => {
    const share = (index + 0.5) / count;
    const passed = (Math.sqrt(1 + 3 * share) - 1) * span;
    const day = Math.floor(passed);
    return Math.floor(lastDay + (day - days + 1) * DAY + (OPENS + peaks(passed - day) * OPEN_HOURS) * HOUR);
  };
}

export const MINUTE = 60_000;
export const HOUR = 60 * MINUTE;
export const DAY = 24 * HOUR;

/** India has a constant UTC offset. */
const INDIA = 5.5 * HOUR;
const OPENS = 7;
const OPEN_HOURS = 16;

/** Start of the Indian day that contains this moment. */
const midnight = (at: number): number => Math.floor((at + INDIA) / DAY) * DAY - INDIA;

/** First two-hour delivery slot (10:00 to 20:00) that starts at or after this moment. */
export function slotAfter(at: number): { start: number; end: number } {
  const hour = Math.max(10, Math.ceil((at - midnight(at)) / HOUR / 2) * 2);
  const start = hour <= 18 ? midnight(at) + hour * HOUR : midnight(at) + DAY + 10 * HOUR;
  return { start, end: start + 2 * HOUR };
}

/** Orders arrive between 7:00 and 23:00, with peaks before noon and in the evening. */
const peaks = (within: number): number => within + 0.03 * Math.sin(4 * Math.PI * within);

/**
 * Arrival times of `count` orders during the days before `end`, oldest first; volume doubles over that time. Returns the time
 * of the order with this index.
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

import { FLOW_BARS } from '../flow-choices.ts';

/** What PostgreSQL's int4send wrote, one number after another, in ascending order. */
export function sortedNumbers(parts: readonly Buffer[]): Int32Array {
  const bytes = Buffer.concat(parts);
  // PostgreSQL writes the most significant byte first, this machine reads the least significant one first.
  bytes.swap32();
  const numbers = new Int32Array(bytes.length / 4);
  Buffer.from(numbers.buffer).set(bytes);
  return numbers.toSorted();
}

/** So many of the numbers, which ascend, are at most the answer: 0.5 is the median. Between two numbers it lies on the line. */
export function quantile(sorted: Int32Array, share: number): number | null {
  const place = (sorted.length - 1) * share;
  const below = sorted[Math.floor(place)];
  const above = sorted[Math.ceil(place)];
  return below === undefined || above === undefined ? null : below + (above - below) * (place - Math.floor(place));
}

/** Widths that a person reads without thinking: minutes, quarters, hours, days. */
const widths = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 1_440, 2_880, 10_080];

/**
 * Stays, in seconds, as bars of equal width, in minutes, the last one without an end. Wide enough that nine of ten stays and
 * what was promised (both in seconds) lie before the last bar.
 */
export function barsOf(stays: Int32Array, ninth: number, due: number | null): { bar_minutes: number; bars: number[] } {
  const before = FLOW_BARS - 1;
  const needed = Math.max(ninth, due ?? 0) / 60;
  const width = widths.find((wide) => wide * before > needed) ?? Math.ceil(needed / before);
  const bars = new Int32Array(FLOW_BARS);
  for (const seconds of stays) {
    const bar = Math.min(before, Math.floor(seconds / (width * 60)));
    bars[bar] = (bars[bar] ?? 0) + 1;
  }
  return { bar_minutes: width, bars: [...bars] };
}

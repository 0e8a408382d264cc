import { FLOW_BARS } from '../flow-choices.ts';

/** Decodes concatenated int4send output of PostgreSQL into ascending numbers. */
export function sortedNumbers(parts: readonly Buffer[]): Int32Array {
  const bytes = Buffer.concat(parts);
  // PostgreSQL writes big-endian; Int32Array reads little-endian on the supported machines.
  bytes.swap32();
  const numbers = new Int32Array(bytes.length / 4);
  Buffer.from(numbers.buffer).set(bytes);
  return numbers.toSorted();
}

/** Quantile of ascending numbers (0.5 is the median), interpolated linearly. */
export function quantile(sorted: Int32Array, share: number): number | null {
  const position = (sorted.length - 1) * share;
  const below = sorted[Math.floor(position)];
  const above = sorted[Math.ceil(position)];
  return below === undefined || above === undefined ? null : below + (above - below) * (position - Math.floor(position));
}

/** Bar widths in minutes that are easy to read. */
const widths = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 1_440, 2_880, 10_080];

/**
 * Histogram of stays (in seconds) with bars of equal width (in minutes); the last bar is open-ended. The bars are wide
 * enough that the 90th percentile and the due time (both in seconds) lie before the last bar.
 */
export function barsOf(stays: Int32Array, ninth: number, due: number | null): { bar_minutes: number; bars: number[] } {
  const boundedBars = FLOW_BARS - 1;
  const needed = Math.max(ninth, due ?? 0) / 60;
  const width = widths.find((candidate) => candidate * boundedBars > needed) ?? Math.ceil(needed / boundedBars);
  const bars = new Int32Array(FLOW_BARS);
  for (const seconds of stays) {
    const bar = Math.min(boundedBars, Math.floor(seconds / (width * 60)));
    bars[bar] = (bars[bar] ?? 0) + 1;
  }
  return { bar_minutes: width, bars: [...bars] };
}

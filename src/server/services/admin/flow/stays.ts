import { FLOW_BARS } from '#contracts/flow-choices.ts';

/** Stays of one state that took so many whole minutes. */
export interface Minute {
  minute: number;
  stays: number;
}

/** Widths that a person reads without thinking: minutes, quarters, hours, days. */
const widths = [1, 2, 5, 10, 15, 30, 60, 120, 240, 480, 1_440, 2_880, 10_080];

/**
 * Stays as bars of equal width, in minutes, the last one without an end. Wide enough that nine of ten stays and what was
 * promised (both in seconds) lie before the last bar.
 */
export function barsOf(minutes: readonly Minute[], ninth: number, due: number | null): { bar_minutes: number; bars: number[] } {
  const before = FLOW_BARS - 1;
  const needed = Math.max(ninth, due ?? 0) / 60;
  const width = widths.find((wide) => wide * before > needed) ?? Math.ceil(needed / before);
  const bars = Array.from({ length: FLOW_BARS }, () => 0);
  for (const { minute, stays } of minutes) {
    const bar = Math.min(before, Math.floor(minute / width));
    bars[bar] = (bars[bar] ?? 0) + stays;
  }
  return { bar_minutes: width, bars };
}

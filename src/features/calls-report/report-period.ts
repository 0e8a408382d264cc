import { businessDate, daysLater } from '#platform/contract/business-day.ts';

/** Days of a report at most. */
export const REPORT_DAYS = 366;

/** Days of the business time zone, yyyy-mm-dd, both included. */
export interface Period {
  from: string;
  to: string;
}

/** Periods by their name in the address: days from the first one until today, and until the last one. */
const presetDays = { today: [0, 0], yesterday: [1, 1], 7: [6, 0], 30: [29, 0], 90: [89, 0] } as const;

export const presets = ['today', 'yesterday', '7', '30', '90'] as const;
export type Preset = (typeof presets)[number];
export const USUAL_PRESET: Preset = '7';

/** The days of a preset. `now` in milliseconds. */
export function periodOf(preset: Preset, now: number): Period {
  const today = businessDate(now);
  const [first, last] = presetDays[preset];
  return { from: daysLater(today, -first), to: daysLater(today, -last) };
}

/** Number of days of a period. */
export const daysIn = ({ from, to }: Period): number => Math.round((Date.parse(to) - Date.parse(from)) / 86_400_000) + 1;

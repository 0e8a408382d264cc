import type { Sentence } from '#platform/contract/sentence.ts';

/** What a dose is counted in. `application`: of a cream, without a number. */
export const doseUnits = ['tablet', 'ml', 'drop', 'puff', 'unit', 'application'] as const;
export type DoseUnit = (typeof doseUnits)[number];

/** Kinds of preparation that read a notation differently. */
export type Preparation = 'tablet' | 'liquid' | 'drops' | 'eye' | 'spray' | 'injection' | 'cream';

/** Amounts in the morning, at noon, in the evening, at night. */
export type DayAmounts = readonly [morning: number, noon: number, evening: number, night: number];

/** One stretch of a treatment: all of it, or a step of a tapering one. */
export interface DoseStep {
  /** `needed`: only if needed (SOS). `once`: at once, and never again (STAT). */
  kind: 'regular' | 'needed' | 'once';
  /** Null: no time of day was written. */
  day: DayAmounts | null;
  /** At a time, without `day`. */
  amount: number;
  /** Times on a day of the treatment; of `needed` the most; null: not written. */
  times: number | null;
  /** Hours between two doses; null: not written. */
  hours: number | null;
  /** 1: daily, 2: alternate days, 7: weekly. */
  everyDays: number;
  /** Null: not written. */
  days: number | null;
}

export interface Dose {
  steps: readonly DoseStep[];
  unit: DoseUnit;
  meal: 'before' | 'after' | null;
  /** Eyes, ears or nostrils that get each dose. */
  sites: 1 | 2;
}

/** A notation as it was understood, or what has to be asked about it. */
export type DoseReading = { dose: Dose; questions: readonly [] } | { dose: null; questions: readonly Sentence[] };

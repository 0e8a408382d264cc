import type { ClosingReason } from '#machines/stores/closing-reasons.ts';
import { type PeriodTimes, type Span, spansOf, weekdayOf } from '#machines/stores/period-times.ts';
import { businessDate, daysLater, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { OpeningHours } from '#features/locations/server/public.ts';
import { type ClosureRule, closureRules } from '../store-ops-choices.ts';

/** A time in which a store does not serve, and why. It never ends by itself if `until` is infinite. */
export interface Closure extends Span {
  rule: ClosureRule;
  /** Null: its weekly hours. */
  reason: ClosingReason | null;
}

/** All that can close a store. Moments are ISO 8601. */
export interface StoreTimes {
  status: string;
  closed_until: string | null;
  closed_reason: ClosingReason | null;
  hours: readonly OpeningHours[];
  periods: readonly (PeriodTimes & { reason: ClosingReason })[];
}

const MINUTE = 60_000;

const minutesOf = (time: string): number => {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
};

/** Time outside the hours of one day: before it opens and after it closes. */
function shutOn(day: string, hours: readonly OpeningHours[]): Span[] {
  const [midnight, nextMidnight] = [startOfBusinessDay(day).getTime(), startOfBusinessDay(daysLater(day, 1)).getTime()];
  const { opens, closes } = hours[weekdayOf(day) - 1] ?? { opens: '', closes: '' };
  if (opens === '') return [{ from: midnight, until: nextMidnight }];
  return [
    { from: midnight, until: midnight + minutesOf(opens) * MINUTE },
    { from: midnight + minutesOf(closes) * MINUTE, until: nextMidnight },
  ].filter(({ from, until }) => from < until);
}

/** Spans of one day and the next that touch are one. */
function joined(spans: readonly Span[]): Span[] {
  const found: Span[] = [];
  for (const span of spans) {
    const last = found.at(-1);
    if (last && last.until >= span.from) last.until = span.until;
    else found.push({ ...span });
  }
  return found;
}

/** A week has every combination of hours. */
function shutBetween(hours: readonly OpeningHours[], { from, until }: Span): Span[] {
  const spans: Span[] = [];
  for (let day = daysLater(businessDate(from), -1); day <= daysLater(businessDate(until), 8); day = daysLater(day, 1))
    spans.push(...shutOn(day, hours));
  return joined(spans);
}

/** When a store does not serve within a span, by rule: those of the first rule on top. */
export function closuresOf(store: StoreTimes, within: Span): Closure[] {
  const byPeriod = (rule: 'dated' | 'recurring'): Closure[] =>
    store.periods
      .filter(({ weekdays }) => weekdays.length > 0 === (rule === 'recurring'))
      .flatMap((period) => spansOf(period).map((span) => ({ ...span, rule, reason: period.reason })));
  const byHand: Closure = {
    rule: 'switch',
    from: -Infinity,
    until: store.closed_until === null ? Infinity : Date.parse(store.closed_until),
    reason: store.closed_reason,
  };
  const byHours = shutBetween(store.hours, within).map((span): Closure => ({ ...span, rule: 'hours', reason: null }));
  return [...(store.status === 'UNSERVICEABLE' ? [byHand] : []), ...byPeriod('dated'), ...byPeriod('recurring'), ...byHours].filter(
    ({ from, until }) => from < within.until && until > within.from,
  );
}

/** The closure that decides at a moment; null: the store serves. */
export const closureAt = (closures: readonly Closure[], at: number): Closure | null =>
  Object.keys(closureRules)
    .map((rule) => closures.find((closure) => closure.rule === rule && closure.from <= at && at < closure.until))
    .find((closure) => closure !== undefined) ?? null;

import type { OffHours } from '#machines/platform/off-hours.ts';
import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { instanceStates, type InstanceState as State, weekdays } from '../cloud-choices.ts';

const tones: Record<State, Tone> = {
  stopped: 'end',
  startRequested: 'due',
  starting: 'wait',
  running: 'good',
  stopRequested: 'due',
  restartRequested: 'due',
  stopping: 'wait',
  failed: 'late',
  unknown: 'late',
};

/** Coloured dot and name of the state. */
export const InstanceState = ({ state }: { state: State }) => <StatusDot tone={tones[state]}>{t(instanceStates[state])}</StatusDot>;

const dayOf = (weekday: number): string => t(weekdays[weekday - 1] ?? '');

/** Days in a row of at least three are a range: `Mon–Fri, Sun`. */
function daysInWords(days: readonly number[]): string {
  const ranges: [first: number, last: number][] = [];
  for (const day of days.toSorted((one, other) => one - other)) {
    const last = ranges.at(-1);
    if (last && day === last[1] + 1) last[1] = day;
    else ranges.push([day, day]);
  }
  return ranges
    .flatMap(([first, last]) => {
      if (last - first >= 2) return [`${dayOf(first)}–${dayOf(last)}`];
      return last > first ? [dayOf(first), dayOf(last)] : [dayOf(first)];
    })
    .join(', ');
}

/** `Mon–Fri 21:00–07:00`. */
export const offHoursInWords = ({ weekdays: days, from, until }: OffHours): string => `${daysInWords(days)} ${from}–${until}`;

/** Off-hours as the list has them: `12345 21:00 07:00`. */
export function listedOffHours(value: string): string {
  const [days = '', from = '', until = ''] = value.split(' ');
  return offHoursInWords({ weekdays: Array.from(days, Number), from, until });
}

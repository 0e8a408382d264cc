import { count, dayAndClock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { type ListedState, listedStates } from '../schedule-list.ts';

const SECOND = 1_000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;

const tones: Record<ListedState, Tone> = { active: 'good', paused: 'due', removed: 'end' };

/** Coloured dot and name of the state. */
export const ScheduleState = ({ state }: { state: ListedState }) => <StatusDot tone={tones[state]}>{t(listedStates[state])}</StatusDot>;

/** Interval or duration: `250 ms`, `5 s`, `10 min`, `24 h`. */
export function inWords(duration: number): string {
  if (duration < SECOND) return t('{n} ms', { n: count(duration) });
  if (duration < MINUTE) return t('{n} s', { n: Math.round(duration / 100) / 10 });
  if (duration < HOUR) return t('{n} min', { n: Math.round(duration / MINUTE) });
  return t('{n} h', { n: Math.round(duration / HOUR) });
}

/** Time of a run, to the second for jobs that run more than once a minute. */
export const timeOf = (at: string, every: number): string => (every < MINUTE ? `${dayAndClock(at)}:${at.slice(17, 19)}` : dayAndClock(at));

import { dayAndClock } from '#platform/console/language/formats.ts';
import { tatWords } from './tat-words.ts';

const looks = { none: 'muted', calm: undefined, soon: 't-due', late: 't-late' } as const;

/** Time left until the promised turn-around time (TAT): amber in the last half hour, red once it has passed. */
export function TatLeft({ due, now }: { due: string | null; now: number }) {
  const { words, urgency } = tatWords(due, now);
  const exact = due === null ? undefined : dayAndClock(due);
  return urgency === 'late' ? (
    <b className="t-late" title={exact}>
      {words}
    </b>
  ) : (
    <span className={looks[urgency]} title={exact}>
      {words}
    </span>
  );
}

import { ago, dayAndClock } from '../../language/formats.ts';

/** How long ago something happened; the exact time on hover. */
export const TimeAgo = ({ at, now }: { at: string; now: number }) => (
  <time dateTime={at} title={dayAndClock(at)}>
    {ago(at, now)}
  </time>
);

import { t } from '#platform/console/language/language.ts';
import { useNow } from '#platform/list/console/table/now.ts';
import { isLive } from '../call-choices.ts';
import type { CallRecord } from '../contract.ts';
import { talkClock } from './talk-clock.ts';

type Talk = Pick<CallRecord, 'connected_at' | 'talk_seconds' | 'status'>;

/** Time since the answer, by the second; of a call that is over, its talk time. */
export function TalkTime({ call: { connected_at, talk_seconds, status } }: { call: Talk }) {
  const now = useNow(1_000);
  const isTalking = connected_at !== null && isLive(status);
  const seconds = isTalking ? Math.max(0, Math.floor((now - Date.parse(connected_at)) / 1_000)) : talk_seconds;
  if (seconds === null) return null;
  const time = talkClock(seconds);
  return (
    <span className="talk-time" role="timer" aria-label={`${t('Talk time')} ${time}`}>
      {time}
    </span>
  );
}

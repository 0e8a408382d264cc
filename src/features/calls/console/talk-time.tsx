import { t } from '#platform/console/language/language.ts';
import { useNow } from '#platform/list/console/table/now.ts';
import { isLive } from '../call-choices.ts';
import type { CallRecord } from '../contract.ts';
import { talkClock } from './talk-clock.ts';

type Talk = Pick<CallRecord, 'started_at' | 'connected_at' | 'talk_seconds' | 'status'>;

/** Time since the answer, or that a customer waits for it, by the second; of a call that is over, its talk time. */
export function TalkTime({ call: { started_at, connected_at, talk_seconds, status } }: { call: Talk }) {
  const now = useNow(1_000);
  const isWaiting = status === 'incoming';
  const since = isWaiting ? started_at : isLive(status) ? connected_at : null;
  const seconds = since === null ? talk_seconds : Math.max(0, Math.floor((now - Date.parse(since)) / 1_000));
  if (seconds === null) return null;
  const time = talkClock(seconds);
  return (
    <span className="talk-time" role="timer" aria-label={`${isWaiting ? t('Rings since') : t('Talk time')} ${time}`}>
      {time}
    </span>
  );
}

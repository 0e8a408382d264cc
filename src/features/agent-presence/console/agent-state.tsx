import './agent-state.css';
import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { AWAY } from '#features/agent-tasks/public.ts';
import { noNextTask } from '#features/agent-tasks/console/public.ts';
import { talkClock } from '#features/calls/console/public.ts';
import { breakReasons } from '#machines/queues/presence-facts.ts';
import { t } from '#platform/console/language/language.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { useNow } from '#platform/list/console/table/now.ts';
import type { PresenceRecord } from '../contract.ts';
import { type PresenceState, presenceStates } from '../presence-choices.ts';
import { BreakActions } from './break-actions.tsx';
import { ownPresenceOptions } from './own-presence.ts';

const tones: Record<PresenceState, 'good' | 'wait' | 'due' | 'late' | 'end'> = {
  offline: 'end',
  ready: 'good',
  offered: 'wait',
  onTask: 'wait',
  onCall: 'wait',
  wrapUp: 'late',
  break: 'due',
  away: 'late',
};

/** What the agent does and since when, with the break. */
export default function AgentState() {
  const { data } = useQuery(ownPresenceOptions());
  const presence = data?.presence;
  const why = presence?.status === 'break' ? t('You are on a break') : presence?.status === 'away' ? t(AWAY) : null;
  useEffect(() => {
    noNextTask.set(why);
    return () => noNextTask.set(null);
  }, [why]);
  return presence ? (
    <div className="agent-state">
      <Current presence={presence} />
      <BreakActions presence={presence} />
    </div>
  ) : null;
}

function Current({ presence: { status, since, reason } }: { presence: PresenceRecord }) {
  const now = useNow(1_000);
  const time = talkClock(Math.max(0, Math.floor((now - Date.parse(since)) / 1_000)));
  return (
    <section className="agent-state-now" aria-label={t('Your state')}>
      <StatusDot tone={tones[status]}>
        {t(presenceStates[status])}
        {reason && `: ${t(breakReasons[reason])}`}
      </StatusDot>
      <span role="timer" aria-label={t('In this state for {time}', { time })}>
        {time}
      </span>
    </section>
  );
}

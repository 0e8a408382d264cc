import { clock } from '#platform/console/language/formats.ts';
import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { TimeAgo } from '#platform/console/ui/controls/time-ago.tsx';
import type { ServiceRow } from '../contract.ts';
import { linkProblems, linkStates } from '../link-choices.ts';

type Figures = NonNullable<ServiceRow['link']>;

const tones: Record<Figures['state'], Tone> = { up: 'good', failing: 'due', open: 'late', probing: 'wait' };

interface LinkStatusProps {
  state: Figures['state'];
  restsUntil: string | null;
}

/** State of the connection, and until when nobody is sent to it. */
export const LinkStatus = ({ state, restsUntil }: LinkStatusProps) => (
  <>
    <StatusDot tone={tones[state]}>{t(linkStates[state])}</StatusDot>
    {state === 'open' && restsUntil !== null && (
      <div className="second">{t('Left alone until {time}, then tried by the next call', { time: clock(restsUntil) })}</div>
    )}
  </>
);

/** Why the last call failed, and when. */
export const LastFault = ({ fault: { at, problem, detail }, now }: { fault: NonNullable<Figures['last_fault']>; now: number }) => (
  <>
    {t(linkProblems[problem])} <TimeAgo at={at} now={now} />
    <div className="second">{detail}</div>
  </>
);

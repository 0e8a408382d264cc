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
  /** Milliseconds since the epoch. */
  now: number;
}

/** State of the connection, and when it is called again. */
export function LinkStatus({ state, restsUntil, now }: LinkStatusProps) {
  const rest = restsUntil === null ? 0 : Math.max(0, Math.ceil((Date.parse(restsUntil) - now) / 1_000));
  return (
    <>
      <StatusDot tone={tones[state]}>{t(linkStates[state])}</StatusDot>
      {state === 'open' && (
        <div className="second">
          {rest > 0 ? t('Left alone for {n} s, then tried by the next call', { n: rest }) : t('Tried by the next call')}
        </div>
      )}
    </>
  );
}

/** Why the last call failed, and when. */
export const LastFault = ({ fault: { at, problem, detail }, now }: { fault: NonNullable<Figures['last_fault']>; now: number }) => (
  <>
    {t(linkProblems[problem])} <TimeAgo at={at} now={now} />
    <div className="second">{detail}</div>
  </>
);

import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { type PresenceState, presenceStates } from '#features/agent-presence/public.ts';
import { talkClock } from '#features/calls/console/public.ts';
import { breakReasons } from '#machines/queues/presence-facts.ts';
import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import type { AgentOnDuty, TaskInHand } from '../../floor-contract.ts';
import { nameOf } from '../actions/task-steps.ts';
import type { Attention } from './attention.ts';
import { shortDuration } from './duration.ts';

const tones: Record<PresenceState, Tone> = {
  offline: 'end',
  ready: 'good',
  offered: 'wait',
  onTask: 'wait',
  onCall: 'wait',
  wrapUp: 'wait',
  break: 'end',
  away: 'late',
};

interface AgentRowProps {
  agent: AgentOnDuty;
  /** In hand. */
  tasks: readonly TaskInHand[];
  attention: Attention;
  now: number;
  /** On a wall, which has no input, tasks lead nowhere. */
  isWall?: boolean;
  isPicked?: boolean;
  /** Undefined: agents cannot be picked. */
  onPick?: () => void;
  menu?: ReactNode;
  /** Part of the shift on duty; null: no shift. Undefined: it has no column. */
  adherence?: number | null;
}

/** `2880` → `0:48`. */
const hoursAndMinutes = (seconds: number): string =>
  `${Math.floor(seconds / 3_600)}:${String(Math.floor(seconds / 60) % 60).padStart(2, '0')}`;
const percent = (part: number): string => `${Math.round(part * 100)} %`;

/** What an agent does, since when, with what, and what the agent did today. */
export function AgentRow({ agent, tasks, attention, now, isWall = false, isPicked = false, onPick, menu, adherence }: AgentRowProps) {
  const { id, name, status, since, reason, done, handling_seconds, idle_seconds, occupancy } = agent;
  const [current, ...others] = tasks.toSorted((one, other) => Number(other.status !== 'offered') - Number(one.status !== 'offered'));
  return (
    <tr data-picked={isPicked || undefined}>
      {onPick && (
        <td className="pick">
          <input type="checkbox" value={id} aria-label={name} checked={isPicked} onChange={onPick} />
        </td>
      )}
      <th scope="row">{name}</th>
      <td>
        <StatusDot tone={tones[status]}>{t(presenceStates[status])}</StatusDot>
      </td>
      <td className="num">
        <span className="floor-time" data-attention={attention}>
          {talkClock(Math.max(0, Math.floor((now - Date.parse(since)) / 1_000)))}
        </span>
      </td>
      <td className="ell">
        {reason !== null && <span className="second">{t(breakReasons[reason])}</span>}
        {current && (isWall ? nameOf(current) : <Link to={current.subject.path}>{nameOf(current)}</Link>)}
        {others.length > 0 && <span className="second"> {t('and {n} more', { n: others.length })}</span>}
        {!current && reason === null && <span className="muted">–</span>}
      </td>
      <td className="num">{done}</td>
      <td className="num">{handling_seconds === null ? '–' : talkClock(handling_seconds)}</td>
      <td className="num">{occupancy === null ? '–' : percent(occupancy)}</td>
      <td className="num" title={shortDuration(idle_seconds)}>
        {hoursAndMinutes(idle_seconds)}
      </td>
      {adherence !== undefined && <td className="num">{adherence === null ? '–' : percent(adherence)}</td>}
      {onPick && <td>{menu}</td>}
    </tr>
  );
}

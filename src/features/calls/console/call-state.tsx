import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { t } from '#platform/console/language/language.ts';
import { type CallState, callStates } from '../call-choices.ts';

const tones: Record<CallState, 'good' | 'wait' | 'due' | 'late' | 'end'> = {
  dialing: 'wait',
  ringing: 'wait',
  incoming: 'good',
  connected: 'good',
  muted: 'due',
  held: 'due',
  transferring: 'due',
  ended: 'late',
  busy: 'late',
  noAnswer: 'late',
  failed: 'late',
  missed: 'late',
  dispositioned: 'end',
};

export const CallStateDot = ({ state }: { state: CallState }) => <StatusDot tone={tones[state]}>{t(callStates[state])}</StatusDot>;

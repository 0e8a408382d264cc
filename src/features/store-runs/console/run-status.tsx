import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { type RunStatus as Status, runStatuses } from '../run-choices.ts';

const tones: Record<Status, Tone> = {
  SCHEDULED: 'wait',
  RUNNING: 'due',
  PAUSED: 'due',
  REVIEW: 'due',
  COMPLETED: 'good',
  FAILED: 'late',
  CANCELLED: 'end',
};

/** Coloured dot and name of the status. */
export const RunStatus = ({ status }: { status: Status }) => <StatusDot tone={tones[status]}>{t(runStatuses[status])}</StatusDot>;

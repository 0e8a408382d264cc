import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { type ContractStatus as Status, contractStatuses } from '../contract-choices.ts';

const tones: Record<Status, Tone> = {
  draft: 'wait',
  inReview: 'due',
  approved: 'wait',
  active: 'good',
  expired: 'end',
  terminated: 'late',
  withdrawn: 'end',
};

/** Coloured dot and name of the status. */
export const ContractStatus = ({ status }: { status: Status }) => <StatusDot tone={tones[status]}>{t(contractStatuses[status])}</StatusDot>;

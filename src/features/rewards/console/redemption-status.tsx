import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { type RedemptionStatus as Status, redemptionStatuses } from '../reward-choices.ts';

const tones: Record<Status, Tone> = {
  BOOKED: 'due',
  CONFIRMED: 'wait',
  COMPLETED: 'good',
  CANCELLED: 'end',
  REFUNDED: 'end',
  EXPIRED: 'late',
};

export const RedemptionStatus = ({ status }: { status: Status }) => (
  <StatusDot tone={tones[status]}>{t(redemptionStatuses[status])}</StatusDot>
);

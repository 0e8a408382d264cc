import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { type DistributorStatus as Status, distributorStatuses } from '../distributor-choices.ts';

const tones: Record<Status, Tone> = { applied: 'due', verified: 'wait', active: 'good', suspended: 'late', closed: 'end' };

/** Coloured dot and name of the status. */
export const DistributorStatus = ({ status }: { status: Status }) => (
  <StatusDot tone={tones[status]}>{t(distributorStatuses[status])}</StatusDot>
);

import type { PushState } from '#machines/orders/omsPush.ts';
import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { pushStatuses } from '../fulfilment-choices.ts';

const tones: Record<PushState, Tone> = {
  queued: 'wait',
  pushing: 'wait',
  retrying: 'due',
  parked: 'late',
  recalled: 'end',
  pushed: 'good',
  abandoned: 'end',
};

export const PushStatus = ({ status }: { status: PushState }) => <StatusDot tone={tones[status]}>{t(pushStatuses[status])}</StatusDot>;

import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import { type WaybillStatus as Status, waybillStatuses } from '../waybill-choices.ts';

const tones: Record<Status, Tone> = {
  CREATED: 'due',
  'HANDED-OVER': 'wait',
  'IN-TRANSIT': 'wait',
  'OUT-FOR-DELIVERY': 'wait',
  'ATTEMPT-FAILED': 'late',
  DELIVERED: 'good',
  RETURNING: 'late',
  RETURNED: 'end',
  CANCELLED: 'end',
};

export const WaybillStatus = ({ status }: { status: Status }) => <StatusDot tone={tones[status]}>{t(waybillStatuses[status])}</StatusDot>;

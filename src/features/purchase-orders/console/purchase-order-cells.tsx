import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import { StatusDot } from '#platform/console/ui/controls/status-dot.tsx';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { deliveries, type PurchaseOrderStatus as Status, purchaseOrderStatuses } from '../purchase-order-choices.ts';

const tones: Record<Status, Tone> = {
  draft: 'wait',
  waiting: 'due',
  approved: 'due',
  sent: 'wait',
  partlyReceived: 'wait',
  received: 'good',
  closed: 'end',
  expired: 'late',
  cancelled: 'end',
};

export const PurchaseOrderStatus = ({ status }: { status: Status }) => (
  <StatusDot tone={tones[status]}>{t(purchaseOrderStatuses[status])}</StatusDot>
);

export const purchaseOrderCells: Cells = {
  status: ({ values }) => <PurchaseOrderStatus status={values['status'] as Status} />,
  delivery: ({ values: { delivery } }) =>
    delivery === null || delivery === undefined ? (
      '–'
    ) : (
      <StatusDot tone={delivery === 'OVERDUE' ? 'late' : 'due'}>{t(deliveries[delivery as keyof typeof deliveries])}</StatusDot>
    ),
};

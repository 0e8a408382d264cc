import type { OrderActionProps } from '#features/orders/console/public.ts';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { BulkDialog } from './bulk-dialog.tsx';

/** Assigns the orders to the user, also those of other assignees. */
export default function OwnOrders(chosen: OrderActionProps) {
  const n = chosen.selection.count;
  return (
    <BulkDialog
      {...chosen}
      title={t('{n, plural, one {Assign one order to you} other {Assign {count} orders to you}}', { n, count: count(n) })}
      action={t('Assign to me')}
      change={{ kind: 'assign', assignee: 'me' }}
      off={null}
    >
      <p>{t('Orders of other assignees become yours too; they are notified.')}</p>
    </BulkDialog>
  );
}

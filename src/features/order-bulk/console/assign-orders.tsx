import { useState } from 'react';
import { AssigneeSelect, NOBODY, type OrderActionProps } from '#features/orders/console/public.ts';
import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import type { BulkChangeInput } from '../contract.ts';
import { BulkDialog } from './bulk-dialog.tsx';

/** Team leads assign orders to anyone, or take them from everyone. */
export default function AssignOrders(chosen: OrderActionProps) {
  const [assignee, setAssignee] = useState('');
  const change: BulkChangeInput | null =
    assignee === '' ? null : { kind: 'assign', assignee: assignee === NOBODY ? NOBODY : Number(assignee) };
  const n = chosen.selection.count;
  return (
    <BulkDialog
      {...chosen}
      title={t('{n, plural, one {Assign one order} other {Assign {count} orders}}', { n, count: count(n) })}
      action={t('Assign')}
      change={change}
      off={change ? null : t('Choose a person first')}
    >
      <AssigneeSelect value={assignee} onChange={setAssignee} />
    </BulkDialog>
  );
}

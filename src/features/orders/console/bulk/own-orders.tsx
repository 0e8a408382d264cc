import { t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { BulkDialog, type ChosenOrders } from './bulk-dialog.tsx';

/** Assigns the orders to the user, also those of other assignees. */
export default function OwnOrders(chosen: ChosenOrders) {
  const n = chosen.orders.length;
  const others = new Set(chosen.orders.flatMap(({ assignee }) => assignee ?? []));
  return (
    <BulkDialog
      {...chosen}
      title={t('{n, plural, one {Assign one order to you} other {Assign {count} orders to you}}', { n, count: count(n) })}
      action={t('Assign to me')}
      change={{ kind: 'assign', assignee: 'me' }}
      off={null}
    >
      {others.size > 0 && <p>{t('Assigned now to: {names}', { names: [...others].join(', ') })}</p>}
    </BulkDialog>
  );
}

import { orderStatusCatalogue } from '#machines/orders/order-statuses.ts';
import type { OrderMove } from '#features/orders/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { returnPromo } from '#features/offers/server/public.ts';

/** The promo of a cancelled order can be used again. */
export async function followOrder(tx: Transaction, _cause: Cause, { order, to }: OrderMove): Promise<void> {
  const isCancelled = orderStatusCatalogue[to].meaning === 'end' && to !== 'COMPLETED';
  if (isCancelled && order.promo_code !== null) await returnPromo(tx, order.id);
}

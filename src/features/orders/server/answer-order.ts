import type { Cause } from '#platform/audit/server/audit.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import type { OrderRecord } from '../contract.ts';
import { type ChangedOrder, readOrder } from './order-record.ts';

type Context = Pick<CallContext & OperationContext, 'db' | 'cause' | 'principal'>;

/**
 * Changes an order and reads the response in the same transaction, so that it shows the result of this change and of no later one.
 *
 * @param change returns the order as it left it, if it knows
 */
export function answerOrder(
  { db, cause: causeOf, principal }: Context,
  orderId: number,
  change: (tx: Transaction, cause: Cause) => Promise<{ changed: ChangedOrder | null } | void>,
): Promise<OrderRecord> {
  const cause = causeOf();
  return db.transaction(async (tx) => {
    const moved = await change(tx, cause);
    return readOrder(tx, principal, orderId, cause.at, moved ? moved.changed : null);
  });
}

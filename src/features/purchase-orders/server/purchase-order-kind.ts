import { eq } from 'drizzle-orm';
import { distributors } from '#features/distributors/server/public.ts';
import type { PurchaseOrderFacts } from '#machines/supply/purchase-order-facts.ts';
import { purchaseOrderMachine, purchaseOrderWhy } from '#machines/supply/purchaseOrder.ts';
import { msg } from '#platform/contract/sentence.ts';
import { ownerOf } from '#platform/record/server/kind/owner.ts';
import type { Author, RecordKind } from '#platform/record/server/kind/record-kind.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { purchaseOrderList } from '../purchase-order-list.ts';
import { purchaseOrderEventLog, purchaseOrders } from '../schema.ts';
import { approvalLimitAt } from './approval-limit.ts';
import { mailChange, mailOrder } from './order-letters.ts';

export type StoredPurchaseOrder = typeof purchaseOrders.$inferSelect;

/** What a distributor has to know of an order that it has. */
const changesOfSent: ReadonlySet<string> = new Set(['purchaseOrder.closed', 'purchaseOrder.extended', 'purchaseOrder.reopened']);

export async function factsOf(db: Queryable, stored: StoredPurchaseOrder, author: Author, at: Date): Promise<PurchaseOrderFacts> {
  const { lines, value, open, received, submitted_by, last_on } = stored;
  const [distributor] = await db
    .select({ status: distributors.status })
    .from(distributors)
    .where(eq(distributors.id, stored.distributor_id));
  return {
    lines,
    value,
    open,
    received,
    limit: await approvalLimitAt(db, at),
    submitter: await ownerOf(db, submitted_by, author),
    isSupplied: distributor?.status === 'active',
    lastDay: last_on,
  };
}

export const purchaseOrderKind: RecordKind<typeof purchaseOrderMachine, StoredPurchaseOrder> = {
  machine: purchaseOrderMachine,
  table: purchaseOrders,
  log: { table: purchaseOrderEventLog, record: purchaseOrderEventLog.purchase_order_id },
  list: purchaseOrderList.id,
  missing: msg('Purchase order not found'),
  permissions: {
    'purchaseOrder.changed': 'purchase-orders.manage',
    'purchaseOrder.submitted': 'purchase-orders.manage',
    'purchaseOrder.approved': 'purchase-orders.approve',
    'purchaseOrder.returned': 'purchase-orders.approve',
    'purchaseOrder.sent': 'purchase-orders.manage',
    'purchaseOrder.cancelled': 'purchase-orders.manage',
    'purchaseOrder.received': 'purchase-orders.receive',
    'purchaseOrder.closed': 'purchase-orders.manage',
    'purchaseOrder.extended': 'purchase-orders.extend',
    'purchaseOrder.reopened': 'purchase-orders.extend',
  },
  context: factsOf,
  columns: ({ lines, value, open, received, submitter, lastDay }, { at }) => ({
    lines,
    value,
    open,
    received,
    submitted_by: submitter?.id ?? null,
    last_on: lastDay,
    updated_at: at,
  }),
  payload: (event) => ({
    ...('reason' in event && { reason: event.reason }),
    ...('lastDay' in event && { last_on: event.lastDay }),
  }),
  why: purchaseOrderWhy,
  follow: async (tx, cause, { after, event }) => {
    if (event.type === 'purchaseOrder.sent') await mailOrder(tx, cause, after);
    if (changesOfSent.has(event.type)) await mailChange(tx, cause, after);
  },
  audited: ({ lines, value, open, received, submitted_by, expected_on, last_on }) => ({
    lines,
    value,
    open,
    received,
    submitted_by,
    expected_on,
    last_on,
  }),
};

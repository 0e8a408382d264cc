import { eq } from 'drizzle-orm';
import { orders } from '#features/orders/server/public.ts';
import type { OrderStatus } from '#machines/orders/order-statuses.ts';
import { waybillMachine, waybillWhy } from '#machines/orders/waybill.ts';
import type { WaybillFacts } from '#machines/orders/waybill-facts.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { waybillList } from '../lists.ts';
import { waybillEventLog, waybills } from '../schema.ts';
import { moveOrder } from './move-order.ts';

export type StoredWaybill = typeof waybills.$inferSelect;

export const factsOf = ({ attempts }: Pick<StoredWaybill, 'attempts'>, order: string): WaybillFacts => ({
  order: order as OrderStatus,
  attempts,
});

const change = 'waybills.manage';

export const waybillKind: RecordKind<typeof waybillMachine, StoredWaybill> = {
  machine: waybillMachine,
  table: waybills,
  log: { table: waybillEventLog, record: waybillEventLog.waybill_id },
  list: waybillList.id,
  missing: msg('Waybill not found'),
  permissions: {
    'waybill.handedOver': change,
    'waybill.forwarded': change,
    'waybill.takenOut': change,
    'waybill.delivered': change,
    'waybill.attemptFailed': change,
    'waybill.sentBack': change,
    'waybill.returned': change,
    'waybill.cancelled': change,
  },
  context: async (db, stored) => {
    const [order] = await db.select({ status: orders.status }).from(orders).where(eq(orders.id, stored.order_id));
    if (!order) throw new Error(`Waybill ${stored.id} has no order`);
    return factsOf(stored, order.status);
  },
  columns: ({ attempts }, { event, at }) => ({
    attempts,
    ...(event.type === 'waybill.attemptFailed' && { failure: event.failure }),
    updated_at: at,
  }),
  payload: (event) => ({
    ...('receiver' in event && { receiver: event.receiver }),
    ...('failure' in event && { failure: event.failure }),
    ...('reason' in event && { note: event.reason }),
  }),
  why: waybillWhy,
  follow: moveOrder,
};

import { ORPCError } from '@orpc/server';
import { desc, eq } from 'drizzle-orm';
import { accept } from '#machines/entity.ts';
import type { OrderConflict } from '#machines/orders/order-action-values.ts';
import type { OrderEvent, OrderFacts } from '#machines/orders/order-facts.ts';
import { orderStatusCatalogue, type OrderStatus } from '#machines/orders/order-statuses.ts';
import { orderLifecycleMachine } from '#machines/orders/orderLifecycle.ts';
import type { Held } from '#platform/access/permissions.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { orderEvents } from '../schema.ts';
import { loadFacts } from './order-facts.ts';
import { abilitiesOf } from './order-policy.ts';
import { noSuchOrder } from './order-record.ts';
import type { StoredOrder } from './order-rows.ts';

export async function requireFacts(tx: Transaction, order: StoredOrder): Promise<OrderFacts> {
  const facts = (await loadFacts(tx, [order])).get(order.id);
  if (!facts) throw noSuchOrder();
  return facts;
}

/** Whether the chart would accept the event with every allergy confirmed. */
export const lacksConfirmation = (status: string, facts: OrderFacts, event: OrderEvent): boolean =>
  event.type === 'mark_create_patient_store_order' &&
  accept(orderLifecycleMachine, status, facts, { ...event, confirmedAllergies: facts.allergyConflicts.map(({ allergy }) => allergy) }) !==
    null;

const refusals: Record<OrderConflict['code'], (status: string) => string> = {
  'order.changed': () => 'Changed by someone else',
  'order.event-refused': (status) => `The chart does not accept this from ${status}`,
  'order.allergy-unconfirmed': () => 'The patient is allergic to a drug of this order; confirm it first',
};

/** 409: user, time and status of the last change, and the events possible now. */
export async function conflict(tx: Transaction, order: StoredOrder, author: Held, code: OrderConflict['code']) {
  const [last] = await tx.select().from(orderEvents).where(eq(orderEvents.order_id, order.id)).orderBy(desc(orderEvents.version)).limit(1);
  const status = order.status as OrderStatus;
  return new ORPCError('CONFLICT', {
    status: 409,
    message: refusals[code](orderStatusCatalogue[status].name),
    data: {
      by: last?.by ?? 'System',
      at: (last?.at ?? order.status_since).toISOString(),
      from: (last?.from_status ?? null) as OrderStatus | null,
      status,
      version: order.version,
      code,
      abilities: abilitiesOf(status, await requireFacts(tx, order), author),
    },
  });
}

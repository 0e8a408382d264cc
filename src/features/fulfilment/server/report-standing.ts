import { accept } from '#machines/entity.ts';
import type { OrderFacts } from '#machines/orders/order-facts.ts';
import { fulfilmentOrderEvents, type FulfilmentOrderEvent, type OrderStatus } from '#machines/orders/order-statuses.ts';
import { orderLifecycleMachine } from '#machines/orders/orderLifecycle.ts';

/** No event of fulfilment has a guard, so that the facts make no difference. */
const anyFacts: OrderFacts = {
  type: 'CART',
  reason: null,
  attempts: 0,
  prescriptions: 0,
  scheduledDrugs: [],
  uncovered: [],
  lines: 1,
  undecodedLines: 0,
  store: '',
  stockGaps: [],
  overMaximum: [],
  allergyConflicts: [],
  escalated: false,
};

const after = (status: OrderStatus, type: FulfilmentOrderEvent): OrderStatus | null =>
  (accept(orderLifecycleMachine, status, anyFacts, { type })?.state ?? null) as OrderStatus | null;

/** Statuses that the events of fulfilment alone lead to, the given one first. */
function reachable(from: OrderStatus): OrderStatus[] {
  const found = [from];
  for (const status of found) {
    for (const event of fulfilmentOrderEvents) {
      const next = after(status, event);
      if (next !== null && !found.includes(next)) found.push(next);
    }
  }
  return found;
}

/**
 * Where a report stands that an order refuses, by the chart of orders: the step before it is missing, the order is past it, or
 * the order is at no store.
 */
export function standingOf(status: OrderStatus, event: FulfilmentOrderEvent): 'ahead' | 'behind' | 'outside' {
  const statuses = reachable(status);
  if (statuses.some((each) => after(each, event) !== null)) return 'ahead';
  return statuses.length > 1 || status === 'COMPLETED' ? 'behind' : 'outside';
}

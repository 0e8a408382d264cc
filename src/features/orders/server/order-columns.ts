import type { OrderEvent, OrderFacts } from '#machines/orders/order-facts.ts';
import { orderStatusCatalogue, type OrderStatus } from '#machines/orders/order-statuses.ts';
import { FOLLOW_UP_MS, followUpStatuses } from './follow-ups.ts';
import type { StoredOrder } from './order-rows.ts';

/** The status changed, or the event was a further attempt. */
export const isSettled = (order: StoredOrder, event: OrderEvent, to: OrderStatus): boolean =>
  to !== order.status || event.type === 'mark_customer_not_reachable';

/** Columns derived from the event, unchanged ones included: one statement fits every event. */
export function derivedColumns(order: StoredOrder, event: OrderEvent, to: OrderStatus, facts: OrderFacts, at: Date) {
  const entered = isSettled(order, event, to);
  const done = to === 'DELIVERED' || orderStatusCatalogue[to].meaning === 'end';
  const { status_since, due_at, tat_due_at, prescription_state } = order;
  return {
    status: to,
    status_name: nameOf(to, order.type),
    attempts: facts.attempts,
    reason: facts.reason,
    escalated: facts.escalated,
    ...(entered
      ? { status_since: at, due_at: followUpStatuses.includes(to) ? new Date(at.getTime() + FOLLOW_UP_MS) : null }
      : { status_since, due_at }),
    tat_due_at: done ? null : tat_due_at,
    prescription_state: prescriptionStates[event.type] ?? prescription_state,
  };
}

/** §4.1: cancellations by operations and of subscriptions have names of their own. */
function nameOf(status: OrderStatus, type: string): string {
  const { cancel_name, subscription_name } = orderStatusCatalogue[status];
  return (type === 'SUBSCRIPTION' ? subscription_name : cancel_name) ?? status;
}

const prescriptionStates: Partial<Record<OrderEvent['type'], string>> = {
  mark_prescription_created: 'IN-REVIEW',
  mark_prescription_decoded: 'DECODED',
  mark_confirm_but_need_prescription: 'AWAITED',
};

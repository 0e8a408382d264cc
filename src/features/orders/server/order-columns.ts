import type { OrderEvent, OrderFacts } from '#machines/orders/order-facts.ts';
import { orderStatusCatalogue, type OrderStatus } from '#machines/orders/order-statuses.ts';
import type { LastChange } from '#machines/orders/order-undo.ts';
import { FOLLOW_UP_MS, followUpStatuses } from './follow-ups.ts';
import type { StoredOrder } from './order-rows.ts';

/** The status changed, or the event was a further attempt. */
export const isSettled = (order: StoredOrder, event: OrderEvent, to: OrderStatus): boolean =>
  to !== order.status || event.type === 'mark_customer_not_reachable';

/** Columns derived from the event, unchanged ones included: one statement fits every event. */
export function derivedColumns(order: StoredOrder, event: OrderEvent, to: OrderStatus, facts: OrderFacts, at: Date): DerivedColumns {
  if (event.type === 'change.undone') return restoredColumns(order, event.change, to, facts);
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

export type DerivedColumns = Pick<
  StoredOrder,
  'status' | 'status_name' | 'attempts' | 'reason' | 'escalated' | 'status_since' | 'due_at' | 'tat_due_at' | 'prescription_state'
>;

/** What an undo restores; stored with the event, dates as ISO 8601. */
export interface BeforeChange extends Pick<OrderFacts, 'attempts' | 'escalated' | 'reason' | 'prescriptions'> {
  status_since: string;
  due_at: string | null;
  tat_due_at: string | null;
  prescription_state: string;
}

export const beforeChange = (order: StoredOrder, { attempts, escalated, reason, prescriptions }: OrderFacts): BeforeChange => ({
  attempts,
  escalated,
  reason,
  prescriptions,
  status_since: order.status_since.toISOString(),
  due_at: order.due_at?.toISOString() ?? null,
  tat_due_at: order.tat_due_at?.toISOString() ?? null,
  prescription_state: order.prescription_state,
});

const dateOf = (at: string | null): Date | null => (at === null ? null : new Date(at));

function restoredColumns(order: StoredOrder, change: LastChange | null, to: OrderStatus, facts: OrderFacts): DerivedColumns {
  if (!change?.before) throw new Error('A change without its former columns cannot be undone');
  const { status_since, due_at, tat_due_at, prescription_state } = change.before as BeforeChange;
  const { attempts, reason, escalated } = facts;
  const dates = { status_since: new Date(status_since), due_at: dateOf(due_at), tat_due_at: dateOf(tat_due_at) };
  return { status: to, status_name: nameOf(to, order.type), attempts, reason, escalated, prescription_state, ...dates };
}

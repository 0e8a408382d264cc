import { accept } from '#machines/entity.ts';
import type { OrderEvent, OrderFacts } from '#machines/orders/order-facts.ts';
import { ATTEMPTS_BEFORE_CANCEL } from '#machines/orders/order-statuses.ts';
import { orderLifecycleMachine } from '#machines/orders/orderLifecycle.ts';
import type { Random } from '#platform/server/demo/random.ts';
import { isOpen, type OpenOrder } from './open-orders.ts';
import { MINUTE } from '../working-day.ts';
import type { World } from './world.ts';

type EventType = OrderEvent['type'];

const toCustomer: readonly EventType[] = ['bill.created', 'dispatch.left', 'delivery.delivered'];

const isSendable = (status: OpenOrder['status'], facts: OrderFacts): boolean =>
  accept(orderLifecycleMachine, status, facts, { type: 'mark_create_patient_store_order', confirmedAllergies: [] }) !== null;

/** Whether its store could serve it once its prescription is read. */
const isServable = (facts: OrderFacts): boolean => isSendable('PRESCRIPTION-DECODED', facts);

export function cancelling({ status, attempts, type }: OpenOrder, draw: Random): EventType {
  if (type === 'SUBSCRIPTION' && draw.chance(0.2)) return 'mark_subscription_stopped';
  const mayByUs = status !== 'CUSTOMER-NOT-REACHABLE' || attempts >= ATTEMPTS_BEFORE_CANCEL;
  return mayByUs && draw.chance(status === 'CUSTOMER-NOT-REACHABLE' ? 0.8 : 0.35) ? 'mark_cancel_by_us' : 'mark_cancel_by_customer';
}

/** What is still to come until the customer has the goods, or the order is cancelled. */
export function restOf(order: OpenOrder, facts: OrderFacts, draw: Random): EventType[] {
  const toStore: EventType[] = ['mark_create_patient_store_order', ...toCustomer];
  const decoded: EventType[] = ['mark_prescription_decoded', ...toStore];
  const cancelled = () => [cancelling(order, draw)];
  const { status } = order;
  if (status === 'DELIVERED') return [];
  if (status === 'OUT-FOR-DELIVERY') return toCustomer.slice(2);
  if (status === 'CREATED-CUSTOMER-BILL') return toCustomer.slice(1);
  if (status === 'CREATE-PATIENT-STORE-ORDER') return [...toCustomer];
  if (status === 'PRESCRIPTION-DECODED') return isServable(facts) ? toStore : cancelled();
  if (status === 'PRESCRIPTION-CREATED') return isServable(facts) ? decoded : cancelled();
  const talked: EventType[] = status === 'CUSTOMER-NOT-REACHABLE' ? ['mark_follow_up_within_tat'] : [];
  if (status === 'CUSTOMER-NOT-REACHABLE' && draw.chance(0.5)) return cancelled();
  if (isSendable('FOLLOW-UP-WITHIN-TAT', facts)) return [...talked, ...toStore];
  return facts.scheduledDrugs.length > 0 && isServable(facts) && draw.chance(0.6)
    ? [...talked, 'mark_prescription_created', ...decoded]
    : cancelled();
}

/** Takes an order to its end, or to the customer, at moments between two others. What its chart refuses is cancelled. */
export async function finish(world: World, order: OpenOrder, facts: OrderFacts, from: number, to: number): Promise<void> {
  if (order.assignee_id === null) await world.assign(order);
  const events = restOf(order, facts, world.draw);
  const start = Math.max(from, order.status_since.getTime(), order.placed_at.getTime());
  const step = Math.max(1, Math.min((to - start) / (events.length + 1), 25 * MINUTE));
  for (const [index, type] of events.entries()) {
    if (await world.send(order, type, Math.floor(start + step * (index + 1)))) continue;
    if (isOpen(order)) await world.send(order, 'mark_cancel_by_customer', Math.floor(start + step * (index + 1)) + 1);
    break;
  }
}

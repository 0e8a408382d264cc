import { isCancelling, manualOrderEvents, type ManualOrderEvent } from '#machines/orders/order-statuses.ts';

/** Cancellation events that each category of reasons fits. */

const byCustomer: readonly ManualOrderEvent[] = ['mark_cancel_by_customer', 'mark_subscription_stopped'];
const byUs: readonly ManualOrderEvent[] = ['mark_cancel_by_us'];
const cancellations = manualOrderEvents.filter(isCancelling);

const fits: Record<string, readonly ManualOrderEvent[]> = {
  'Customer changed mind': byCustomer,
  Price: byCustomer,
  Delivery: cancellations,
  Prescription: byUs,
  Stock: byUs,
  'Customer not reachable': byUs,
  'Order at fault': byUs,
  Subscription: ['mark_subscription_stopped'],
};

/** Events that accept a reason of this category; categories defined by the pharmacy fit every cancellation. */
export const eventsFitting = (category: string): readonly ManualOrderEvent[] => fits[category] ?? cancellations;

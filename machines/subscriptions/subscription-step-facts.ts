/** Days before a refill is due at which its patient is called. */
export const REMINDER_DAYS = 3;

export interface SubscriptionStepFacts {
  /** Days are yyyy-mm-dd. */
  today: string;
  dueOn: string;
  /** First day of the reminder. */
  remindOn: string;
}

/** Who cancels a refill. */
export type CancelledBy = 'CUSTOMER' | 'US';

interface ByUser {
  by: { id: number; name: string };
}

export type SubscriptionStepEvent =
  | (ByUser & { type: 'step.confirmed' })
  | (ByUser & { type: 'step.cancelled'; cancelledBy: CancelledBy; reason: string })
  /** The subscription has another day for its next refill. */
  | { type: 'step.moved'; dueOn: string; remindOn: string }
  /** The subscription was paused or stopped. */
  | { type: 'subscription.interrupted' }
  | { type: 'order.placed'; orderId: number }
  | { type: 'order.delivered' }
  | { type: 'order.cancelled'; cancelledBy: CancelledBy }
  | { type: 'time.passed' };

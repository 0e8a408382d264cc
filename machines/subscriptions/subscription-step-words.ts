import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { SubscriptionStepEvent, SubscriptionStepFacts } from './subscription-step-facts.ts';

/** Descriptions of the events. */
export const subscriptionStepEvents: Record<SubscriptionStepEvent['type'], string> = {
  'step.confirmed': 'The patient wants the refill',
  'step.cancelled': 'The refill is cancelled, for a reason; the subscription goes on',
  'step.moved': 'The subscription has another day for its next refill',
  'subscription.interrupted': 'The subscription was paused or stopped',
  'order.placed': 'An order was placed for the refill',
  'order.delivered': 'The order was delivered',
  'order.cancelled': 'The order was cancelled',
  'time.passed': 'The refill is due within three days: the patient is to be called',
};

export const subscriptionStepGuards = {
  hasReason: 'The reason is missing',
  isByCustomer: 'The customer did not cancel it',
  isByUs: 'We did not cancel it',
  isReminderDue: 'It is due in more than three days',
} as const;

/** Why nothing is possible any more; null: something is. */
function endOf(state: string): Sentence | null {
  if (state === 'DELIVERED') return sentence('The refill is delivered');
  return state.startsWith('SUBSCRIPTION-STEP-CANCEL') ? sentence('The refill is cancelled') : null;
}

/** The reason for a specific refill. `event` is the one that was refused. */
export function subscriptionStepWhy(_: SubscriptionStepFacts, event: SubscriptionStepEvent, state: string): Sentence {
  const end = endOf(state);
  if (end) return end;
  const isOrdered = state === 'ORDERED';
  switch (event.type) {
    case 'step.confirmed':
      return isOrdered ? sentence('The refill is ordered already') : sentence('The refill is confirmed already');
    case 'step.cancelled':
      return isOrdered ? sentence('The refill is ordered: cancel its order instead') : sentence('Enter the reason first');
    case 'time.passed':
      if (isOrdered || state === 'CONFIRMED') return sentence('The refill needs no reminder any more');
      return state === 'REMINDED' ? sentence('The reminder was sent already') : sentence('It is due in more than three days');
    case 'order.delivered':
    case 'order.cancelled':
      return sentence('The refill is not ordered yet');
    case 'step.moved':
    case 'order.placed':
    case 'subscription.interrupted':
      return sentence('The refill is ordered already');
  }
}

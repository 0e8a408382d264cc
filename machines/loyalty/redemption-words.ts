import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import { HOURS_TO_CONFIRM, type RedemptionEvent, type RedemptionFacts } from './redemption-facts.ts';

/** Descriptions of the events. */
export const redemptionEvents: Record<RedemptionEvent['type'], string> = {
  'redemption.confirmed': 'The reward is confirmed, and its co-payment paid',
  'redemption.completed': 'The patient has got the reward',
  'redemption.cancelled': 'It is cancelled, for a reason; the points go back at once',
  'redemption.refunded': 'The co-payment is given back',
  'time.passed': 'Nobody confirmed the booking within 48 hours; the points go back',
};

export const redemptionGuards = {
  isOffered: 'No longer offered',
  isPaid: 'The co-payment is not paid',
  hasReason: 'The reason is missing',
  isOwed: 'No co-payment was paid',
  hasReference: 'The reference is missing',
} as const;

/** Why nothing is possible any more; null: something is. */
function endOf(state: string): Sentence | null {
  if (state === 'COMPLETED') return sentence('The patient has the reward already');
  if (state === 'REFUNDED') return sentence('It is cancelled and refunded already');
  return state === 'EXPIRED' ? sentence('The booking expired; the points were given back') : null;
}

/** The reason for a specific redemption. `event` is the one that was refused. */
export function redemptionWhy({ copayment, isOffered }: RedemptionFacts, event: RedemptionEvent, state: string): Sentence {
  const end = endOf(state);
  if (end) return end;
  switch (event.type) {
    case 'redemption.confirmed':
      if (state !== 'BOOKED') return state === 'CONFIRMED' ? sentence('It is confirmed already') : sentence('It is cancelled');
      if (!isOffered) return sentence('No longer offered: cancel it to give the points back');
      return copayment === 0 ? sentence('This reward has no co-payment') : sentence('Choose how the co-payment was paid');
    case 'redemption.completed':
      return state === 'BOOKED' ? sentence('Confirm it first') : sentence('It is cancelled');
    case 'redemption.cancelled':
      return state === 'CANCELLED' ? sentence('It is cancelled already') : sentence('Say the reason first');
    case 'redemption.refunded':
      if (state !== 'CANCELLED') return sentence('Cancel it first');
      return sentence('No co-payment was paid: the points were given back when it was cancelled');
    case 'time.passed':
      return sentence('Only bookings expire, after {hours} hours', { hours: HOURS_TO_CONFIRM });
  }
}

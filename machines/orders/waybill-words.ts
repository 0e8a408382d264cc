import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import { cancelledStatuses, type OrderStatus } from './order-statuses.ts';
import { MOST_DELIVERY_ATTEMPTS, type WaybillEvent, type WaybillFacts } from './waybill-facts.ts';

/** Descriptions of the events. */
export const waybillEvents: Record<WaybillEvent['type'], string> = {
  'waybill.handedOver': 'The store hands the parcel to the rider or the courier; the order has left',
  'waybill.forwarded': 'The courier moves it to another hub',
  'waybill.takenOut': 'A rider takes it to the customer',
  'waybill.delivered': 'Somebody received it; the order is delivered',
  'waybill.attemptFailed': 'Nobody could receive it; the attempt counts',
  'waybill.sentBack': 'It goes back to the store, for a reason',
  'waybill.returned': 'The store has it again; the order waits for dispatch again',
  'waybill.cancelled': 'It is cancelled before the hand-over, for a reason',
  'order.cancelled': 'Its order is cancelled before the hand-over',
};

export const waybillGuards = {
  isPacked: 'The order is not packed yet',
  hasAttemptsLeft: '3 attempts were made',
  hasReceiver: 'Delivered orders need the receiver’s name',
  hasReason: 'The reason is missing',
} as const;

const isCancelled = (status: OrderStatus): boolean => (cancelledStatuses as readonly OrderStatus[]).includes(status);

/** Why the order’s parcel cannot leave; asked of orders that are not packed. */
export function whyNotPacked(status: OrderStatus): Sentence {
  if (isCancelled(status) || status === 'SUBSCRIPTION STOPPED') return sentence('The order is cancelled');
  if (status === 'DELIVERED' || status === 'COMPLETED') return sentence('The order is delivered already');
  return sentence(waybillGuards.isPacked);
}

/** Why nothing is possible in this state, whatever is asked; null: something is. */
function endOf(state: string): Sentence | null {
  if (state === 'DELIVERED') return sentence('The parcel is delivered already');
  if (state === 'RETURNED') return sentence('The parcel is back at the store');
  return state === 'CANCELLED' ? sentence('The waybill is cancelled') : null;
}

/** The reason for a specific waybill. `event` is the one that was refused. */
export function waybillWhy({ order, attempts }: WaybillFacts, event: WaybillEvent, state: string): Sentence {
  const end = endOf(state);
  if (end) return end;
  const isWithStore = state === 'CREATED';
  switch (event.type) {
    case 'waybill.handedOver':
      return isWithStore ? whyNotPacked(order) : sentence('It is handed over already');
    case 'waybill.forwarded':
      return isWithStore ? sentence('Hand it over first') : sentence('It is past the courier’s hub');
    case 'waybill.takenOut':
      if (isWithStore) return sentence('Hand it over first');
      if (state === 'OUT-FOR-DELIVERY') return sentence('It is out for delivery already');
      if (state === 'RETURNING') return sentence('It goes back to the store');
      return attempts >= MOST_DELIVERY_ATTEMPTS
        ? sentence('{n} attempts were made: send it back', { n: attempts })
        : sentence('It cannot be taken out now');
    case 'waybill.delivered':
      return state === 'OUT-FOR-DELIVERY' ? sentence(waybillGuards.hasReceiver) : sentence('It is not out for delivery');
    case 'waybill.attemptFailed':
      return sentence('It is not out for delivery');
    case 'waybill.sentBack':
      if (isWithStore) return sentence('The store has it: cancel the waybill');
      if (state === 'OUT-FOR-DELIVERY') return sentence('It is out for delivery: say first how the attempt ended');
      return state === 'RETURNING' ? sentence('It goes back to the store already') : sentence('Say the reason first');
    case 'waybill.returned':
      return sentence('It is not on its way back');
    case 'waybill.cancelled':
      return isWithStore ? sentence('Say the reason first') : sentence('It is handed over: send it back instead');
    case 'order.cancelled':
      return sentence('It is handed over: send it back instead');
  }
}

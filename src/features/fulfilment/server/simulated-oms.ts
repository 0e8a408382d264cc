import type { FulfilmentPort, OmsAnswer } from './fulfilment-port.ts';
import type { OmsOrder } from '../schema.ts';

/** Spreads consecutive ids over 0 to 99. */
const shareOf = (orderId: number): number => (orderId * 37 + 11) % 100;

/** Attempts that fail while the till of the store is offline: about an hour. */
const OFFLINE_FOR = 8;

const unavailable = (detail: string): OmsAnswer => ({ accepted: false, problem: 'UNAVAILABLE', detail, permanent: false });

/**
 * Answer of the demonstration's OMS, the same for the same order and attempt: of 100 orders 6 fail twice, 3 fail for an hour, and
 * 4 are refused until somebody has them sent again.
 */
export function simulatedAnswer({ order_id, order_code, store, lines }: OmsOrder, attempt: number): OmsAnswer {
  const share = shareOf(order_id);
  if (share < 6 && attempt <= 2) return unavailable('503: The order queue is full');
  if (share >= 6 && share < 9 && attempt <= OFFLINE_FOR) return unavailable(`503: The till of ${store.name} is offline`);
  const [line] = lines;
  if (share >= 9 && share < 13 && attempt === 1 && line)
    return {
      accepted: false,
      problem: 'REFUSED',
      detail: `422: Store ${store.id} does not know drug D-${line.drug_id}`,
      permanent: true,
    };
  return { accepted: true, reference: `OMS-${order_code}` };
}

/** The demonstration's OMS, which receives orders in this process. */
export const simulatedOms: FulfilmentPort = {
  send: (message) =>
    Promise.resolve(
      'order' in message ? simulatedAnswer(message.order, message.attempt) : { accepted: true, reference: message.cancellation.reference },
    ),
};

import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { DeliveryEvent } from './message-delivery-facts.ts';

/** Descriptions of the events. */
export const messageDeliveryEvents: Record<DeliveryEvent['type'], string> = {
  'message.delivered': 'The provider reports that it is on the telephone',
  'message.read': 'The provider reports that it was opened',
  'message.undelivered': 'The provider reports that the telephone did not get it',
};

export const messageDeliveryGuards = {} as const;

/** The reason for a specific delivery. `event` is the one that was refused. */
export function messageDeliveryWhy(_facts: object, event: DeliveryEvent, state: string): Sentence {
  if (state === 'read') return sentence('The message was read');
  if (state === 'delivered') return sentence('The message was delivered');
  return event.type === 'message.undelivered' ? sentence('It is reported already') : sentence('This is not possible now');
}

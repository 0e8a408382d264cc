import type { DeliveryState } from '#machines/platform/message-delivery-facts.ts';
import { msg } from '#platform/contract/sentence.ts';

/** What became of a message that the provider has taken. */
export const deliveryNames: Record<DeliveryState, string> = {
  sent: msg('Sent'),
  delivered: msg('Delivered'),
  read: msg('Read'),
  undelivered: msg('Not delivered'),
};

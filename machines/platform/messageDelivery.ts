import { setup } from 'xstate';
import type { DeliveryEvent, DeliveryFacts } from './message-delivery-facts.ts';
import { messageDeliveryEvents, messageDeliveryGuards, messageDeliveryWhy } from './message-delivery-words.ts';

const messageDelivery = setup({
  types: { context: {} as DeliveryFacts, events: {} as DeliveryEvent, input: {} as DeliveryFacts, meta: {} as { spec?: string } },
});

/** What became of a message that the provider has taken (§7.6, messaging logs). */
export const messageDeliveryMachine = messageDelivery.createMachine({
  id: 'messageDelivery',
  description: 'What became of a message to a patient, as the provider reports it, in whatever order its reports come',
  context: ({ input }) => input,
  initial: 'sent',
  states: {
    sent: {
      description: 'The provider has taken it',
      meta: { spec: '§7.6' },
      on: { 'message.delivered': 'delivered', 'message.read': 'read', 'message.undelivered': 'undelivered' },
    },
    delivered: {
      description: 'It is on the telephone',
      meta: { spec: '§7.6' },
      on: { 'message.read': 'read' },
    },
    undelivered: {
      description: 'The telephone has not got it, so far',
      meta: { spec: '§7.6' },
      on: { 'message.delivered': 'delivered', 'message.read': 'read' },
    },
    read: { description: 'It was opened', meta: { spec: '§7.6' }, type: 'final' },
  },
});

export { messageDeliveryEvents, messageDeliveryGuards, messageDeliveryWhy };

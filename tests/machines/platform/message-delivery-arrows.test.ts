import { describe, expect, test } from 'vitest';
import { accept } from '#machines/entity.ts';
import type { DeliveryEvent } from '#machines/platform/message-delivery-facts.ts';
import { messageDeliveryMachine, messageDeliveryWhy } from '#machines/platform/messageDelivery.ts';

const events: Record<string, DeliveryEvent> = {
  delivered: { type: 'message.delivered' },
  read: { type: 'message.read' },
  undelivered: { type: 'message.undelivered', detail: 'The telephone is switched off' },
};

/** Every event that is not listed is refused. */
const arrows: Record<string, Record<string, string>> = {
  sent: { delivered: 'delivered', read: 'read', undelivered: 'undelivered' },
  delivered: { read: 'read' },
  undelivered: { delivered: 'delivered', read: 'read' },
  read: {},
};

describe('the delivery of a message', () => {
  test.each(Object.entries(arrows))('leads from %s only where its chart says', (state, expected) => {
    const found = Object.entries(events).flatMap(([name, event]) => {
      const accepted = accept(messageDeliveryMachine, state, {}, event);
      return accepted ? [[name, accepted.state]] : [];
    });
    expect(Object.fromEntries(found)).toEqual(expected);
  });

  test.each([
    ['read', 'delivered', 'The message was read'],
    ['delivered', 'undelivered', 'The message was delivered'],
    ['undelivered', 'undelivered', 'It is reported already'],
  ])('in %s refuses %s: %s', (state, name, because) => {
    const event = events[name];
    if (!event) throw new Error(`No event ${name}`);
    expect(messageDeliveryWhy({}, event, state).message).toBe(because);
  });
});

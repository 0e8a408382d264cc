export const deliveryStates = ['sent', 'delivered', 'read', 'undelivered'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** What is judged of the delivery of a message: nothing besides its state. */
export type DeliveryFacts = Record<string, never>;

export type DeliveryEvent = { type: 'message.delivered' } | { type: 'message.read' } | { type: 'message.undelivered'; detail: string };

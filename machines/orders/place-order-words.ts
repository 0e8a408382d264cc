import type { PlaceOrderEvent } from './place-order-values.ts';

/** Descriptions of the events. */
export const placeOrderEvents: Record<PlaceOrderEvent['type'], string> = {
  'contents.changed': 'The agent chose or typed something',
  'slot.choose': 'The agent chose a slot, or gave it back',
  'field.typed': 'Something is typed in a field, or holds now',
  'save.retry': 'Try again to save',
  'order.place': 'Place the order',
  'approval.ask': 'Ask those who may approve the discount',
  'draft.refreshed': 'Someone else approved the discount',
  'risk.confirm': 'The agent confirms a risk, or takes that back',
  'risks.decline': 'Back to the order',
  'price.confirm': 'The customer agrees to the new price',
  'price.decline': 'The customer does not agree: go on with the draft',
  'draft.leave': 'Park it for later, or discard it',
  'draft.take': 'Continue it, even if someone else has it',
};

/** What is not so when a guard refuses. */
export const placeOrderGuards = {
  startsResting: 'It is open, and yours',
  startsEnded: 'It has not ended',
  hasUnsent: 'Everything is saved',
  wantsSlot: 'No slot was chosen meanwhile',
  isReady: 'Something is missing for the order, or a field is not finished',
  isReadyWithRisk: 'The order has no risk, or something is missing for it',
  areConfirmed: 'A risk is not confirmed yet',
  isTakenAway: 'Nobody else has it',
  isPriceMoved: 'The price is the one that the customer was told',
  isRisky: 'Every risk was confirmed',
} as const;

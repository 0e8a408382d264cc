import { showDate } from '#platform/contract/date-input.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { PurchaseOrderEvent, PurchaseOrderFacts } from './purchase-order-facts.ts';

/** Descriptions of the events. */
export const purchaseOrderEvents: Record<PurchaseOrderEvent['type'], string> = {
  'purchaseOrder.changed': 'A line of the draft is added, changed or removed',
  'purchaseOrder.submitted': 'The draft is complete',
  'purchaseOrder.approved': 'Somebody else has approved its value',
  'purchaseOrder.returned': 'Its value is not approved; it is a draft again',
  'purchaseOrder.sent': 'The distributor has it',
  'purchaseOrder.cancelled': 'It is given up before it is sent',
  'purchaseOrder.received': 'Goods have come and are in stock',
  'purchaseOrder.closed': 'What has not come of a line, or of all, is not expected any more',
  'purchaseOrder.extended': 'Goods are taken until a later day',
  'purchaseOrder.reopened': 'Goods of an expired order are taken again',
  'day.begun': 'A new day has begun',
};

export const purchaseOrderGuards = {
  hasLines: 'It has no lines',
  isWithinLimit: 'Its value is above the limit',
  isOther: 'Someone else than who submitted it approves it',
  isSupplied: 'The distributor is not active',
  hasReason: 'The reason is missing',
  isInTime: 'Its last day has passed',
  isOrdered: 'More than is still to come',
  isEverything: 'Some of it is still to come',
  hasReceived: 'Nothing has come yet',
  isLater: 'The new last day is not later',
  isOver: 'Its last day has not passed',
} as const;

const isOpen = (state: string): boolean => state === 'sent' || state === 'partlyReceived';

/** Why nothing leads on from this state; null: something does. */
function endOf(state: string): Sentence | null {
  if (state === 'received') return sentence('Everything has come');
  if (state === 'closed') return sentence('The purchase order is closed');
  return state === 'cancelled' ? sentence('The purchase order is cancelled') : null;
}

/** The reason for a specific order. `event` is the one that was refused. */
export function purchaseOrderWhy(facts: PurchaseOrderFacts, event: PurchaseOrderEvent, state: string): Sentence {
  const end = endOf(state);
  if (end) return end;
  const day = facts.lastDay === null ? '–' : showDate(facts.lastDay);
  switch (event.type) {
    case 'purchaseOrder.changed':
      return sentence('Only a draft can be changed');
    case 'purchaseOrder.submitted':
      return sentence(state === 'draft' ? 'Add a line first' : 'It is submitted already');
    case 'purchaseOrder.approved':
      if (state === 'waiting') return sentence('You submitted it: someone else approves it');
      return sentence(state === 'draft' ? 'Submit it first' : 'It is approved already');
    case 'purchaseOrder.returned':
      return sentence(state === 'waiting' ? 'Give a reason first' : 'Only an order that waits for its approval can be returned');
    case 'purchaseOrder.sent':
      if (state === 'approved') return sentence('The distributor is not active');
      return sentence(state === 'draft' || state === 'waiting' ? 'It is not approved yet' : 'It is sent already');
    case 'purchaseOrder.cancelled':
      return sentence(isOpen(state) || state === 'expired' ? 'It is sent: close it instead' : 'Give a reason first');
    case 'purchaseOrder.received':
      if (state === 'expired') return sentence('It expired on {day}: reopen it first', { day });
      if (!isOpen(state)) return sentence('It is not sent yet');
      if (facts.lastDay !== null && facts.lastDay < event.on) return sentence('Its last day was {day}: extend it first', { day });
      return sentence('Only {n} packs are still to come', { n: facts.open });
    case 'purchaseOrder.closed':
      return sentence(isOpen(state) || state === 'expired' ? 'Give a reason first' : 'It is not sent yet: cancel it instead');
    case 'purchaseOrder.extended':
      if (state === 'expired') return sentence('It has expired: reopen it instead');
      return isOpen(state) ? sentence('Choose a day after {day}, from today on', { day }) : sentence('It is not sent yet');
    case 'purchaseOrder.reopened':
      if (state === 'expired') return sentence('Choose a day after {day}, from today on', { day });
      return sentence(isOpen(state) ? 'It is open: extend it instead' : 'It is not sent yet');
    case 'day.begun':
      return sentence('Only a sent order expires, after its last day');
  }
}

import { assign, setup } from 'xstate';
import type { OrderStatus } from './order-statuses.ts';
import { MOST_DELIVERY_ATTEMPTS, type WaybillEvent, type WaybillFacts } from './waybill-facts.ts';
import { waybillEvents, waybillGuards, waybillWhy, whyNotPacked } from './waybill-words.ts';

/** Another system may have reported dispatch or delivery before the parcel is scanned. */
const packedStatuses: readonly OrderStatus[] = ['CREATED-CUSTOMER-BILL', 'OUT-FOR-DELIVERY', 'DELIVERED', 'COMPLETED'];

const waybill = setup({
  types: {
    context: {} as WaybillFacts,
    events: {} as WaybillEvent,
    input: {} as WaybillFacts,
    meta: {} as { spec?: string },
  },
  guards: {
    isPacked: ({ context }) => packedStatuses.includes(context.order),
    hasAttemptsLeft: ({ context }) => context.attempts < MOST_DELIVERY_ATTEMPTS,
    hasReceiver: (_, params: { receiver: string }) => params.receiver.trim() !== '',
    hasReason: (_, params: { reason: string }) => params.reason.trim() !== '',
  },
  actions: {
    countAttempt: assign({ attempts: ({ context }) => context.attempts + 1 }),
  },
});

const withReason = { type: 'hasReason' as const, params: ({ event }: { event: { reason: string } }) => ({ reason: event.reason }) };
const sentBack = { target: 'RETURNING', guard: withReason };
const takenOut = { target: 'OUT-FOR-DELIVERY', guard: 'hasAttemptsLeft' as const };

/**
 * The course of one parcel of an order. The waybill drives its order, never the reverse: the hand-over sends the order
 * `dispatch.left`, the delivery `delivery.delivered`, the return `delivery.failed`, each in one transaction
 * (`src/features/waybills/server/move-order.ts`). Reports of other systems may have moved the order before; it is then left as it
 * is. A cancelled order cancels the waybill of a parcel that the store still has; one that moves otherwise changes none: the guards see
 * its status.
 */
export const waybillMachine = waybill.createMachine({
  id: 'waybill',
  description: 'A parcel of an order: from its waybill to the customer, or back to the store',
  context: ({ input }) => input,
  initial: 'CREATED',
  states: {
    CREATED: {
      description: 'The parcel is packed and labelled; the store has it',
      meta: { spec: '§2.2' },
      on: {
        'waybill.handedOver': { target: 'HANDED-OVER', guard: 'isPacked' },
        'waybill.cancelled': { target: 'CANCELLED', guard: withReason },
        'order.cancelled': 'CANCELLED',
      },
    },
    'HANDED-OVER': {
      description: 'The rider or the courier has it',
      meta: { spec: '§2.2' },
      on: { 'waybill.forwarded': 'IN-TRANSIT', 'waybill.takenOut': takenOut, 'waybill.sentBack': sentBack },
    },
    'IN-TRANSIT': {
      description: 'Between hubs of the courier',
      meta: { spec: '§2.2' },
      on: { 'waybill.takenOut': takenOut, 'waybill.sentBack': sentBack },
    },
    'OUT-FOR-DELIVERY': {
      description: 'On its way to the customer’s door',
      meta: { spec: '§2.2' },
      on: {
        'waybill.delivered': {
          target: 'DELIVERED',
          guard: {
            type: 'hasReceiver',
            params: ({ event }: { event: Extract<WaybillEvent, { type: 'waybill.delivered' }> }) => ({ receiver: event.receiver }),
          },
        },
        'waybill.attemptFailed': { target: 'ATTEMPT-FAILED', actions: 'countAttempt' },
      },
    },
    'ATTEMPT-FAILED': {
      description: 'Nobody could receive it; it is tried again, three times at most',
      meta: { spec: '§2.2' },
      on: { 'waybill.takenOut': takenOut, 'waybill.sentBack': sentBack },
    },
    RETURNING: {
      description: 'On its way back to the store',
      meta: { spec: '§2.2' },
      on: { 'waybill.returned': 'RETURNED' },
    },
    DELIVERED: { type: 'final', description: 'With the customer', meta: { spec: '§2.2' } },
    RETURNED: { type: 'final', description: 'Back at the store', meta: { spec: '§2.2' } },
    CANCELLED: { type: 'final', description: 'Cancelled before the hand-over', meta: { spec: '§2.2' } },
  },
});

export { waybillEvents, waybillGuards, waybillWhy, whyNotPacked };

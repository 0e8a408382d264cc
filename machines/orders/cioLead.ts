import { assign, setup } from 'xstate';
import { hasRoom, isSettled, type LeadEvent, type LeadFacts, type LeadPrescription, nextPrescriptions } from './cio-lead-facts.ts';
import { cioLeadEvents, cioLeadGuards, cioLeadWhy } from './cio-lead-words.ts';
import type { DeclineReason } from './dropOffCart.ts';

interface Marked {
  status: LeadPrescription;
}

const lead = setup({
  types: { context: {} as LeadFacts, events: {} as LeadEvent, input: {} as LeadFacts, meta: {} as { spec?: string } },
  guards: {
    hasCart: ({ context }) => context.lines > 0,
    mayOrder: ({ context }) => context.lines > 0 && isSettled(context),
    isFilled: (_, params: { lines: number }) => params.lines > 0,
    isArriving: ({ context }, { status }: Marked) => status === 'RECEIVED' && nextPrescriptions[context.prescription].includes(status),
    isNextStatus: ({ context }, { status }: Marked) => nextPrescriptions[context.prescription].includes(status),
    hasRoom: ({ context }) => hasRoom(context),
    isWaiting: ({ context }) => context.prescription === 'RECEIVED' && hasRoom(context),
    isOver: ({ context }, params: { at: string }) => params.at >= context.expiresAt,
  },
  actions: {
    keepCart: assign((_, { lines, scheduled }: Pick<LeadFacts, 'lines' | 'scheduled'>) => ({ lines, scheduled })),
    emptyCart: assign({ lines: 0, scheduled: null }),
    keepPrescription: assign((_, { status }: Marked) => ({ prescription: status })),
    keepPage: assign(({ context: { prescription, pages } }) => ({
      prescription: 'RECEIVED' as const,
      pages: prescription === 'REJECTED' ? 1 : pages + 1,
    })),
    keepReason: assign((_, { reason }: { reason: DeclineReason }) => ({ reason })),
    forgetReason: assign({ reason: null }),
    /** By the server: 7 days from now. */
    postpone: () => {},
    keepOrder: assign((_, { orderId }: { orderId: number }) => ({ orderId, reason: null })),
  },
});

const cartOf = ({ event }: { event: Pick<LeadFacts, 'lines' | 'scheduled'> }) => ({ lines: event.lines, scheduled: event.scheduled });
const statusOf = ({ event }: { event: Marked }) => ({ status: event.status });

const becomesOrder = {
  target: '#cioLead.ORDER-PLACED' as const,
  actions: { type: 'keepOrder' as const, params: ({ event }: { event: { orderId: number } }) => ({ orderId: event.orderId }) },
};
const keepsPrescription = [{ type: 'keepPrescription', params: statusOf }, 'postpone'] as const;
const reopens = [
  { target: '#cioLead.open.CART-UPDATED', guard: 'hasCart', actions: ['forgetReason', 'postpone'] },
  { target: '#cioLead.open.CART-CREATED', actions: ['forgetReason', 'postpone'] },
] as const;

/** An order lead that a CIO agent brought. */
export const cioLeadMachine = lead.createMachine({
  id: 'cioLead',
  description: 'What a patient wants to order through a CIO agent: until it is an order, or the patient does not want it',
  context: ({ input }) => input,
  initial: 'open',
  states: {
    open: {
      description: 'It may still become an order',
      initial: 'CART-CREATED',
      on: {
        'cart.updated': {
          target: '.CART-UPDATED',
          guard: { type: 'isFilled', params: ({ event }) => ({ lines: event.lines }) },
          actions: [{ type: 'keepCart', params: cartOf }, 'postpone'],
        },
        'cart.removed': { target: '.CART-CREATED', guard: 'hasCart', actions: ['emptyCart', 'postpone'] },
        'prescription.marked': [
          {
            target: '.CART-CREATED',
            guard: { type: 'isArriving', params: statusOf },
            actions: keepsPrescription,
          },
          { guard: { type: 'isNextStatus', params: statusOf }, actions: keepsPrescription },
        ],
        'page.added': [
          { guard: 'isWaiting', actions: ['keepPage', 'postpone'] },
          { target: '.CART-CREATED', guard: 'hasRoom', actions: ['keepPage', 'postpone'] },
        ],
        'order.begun': { guard: 'mayOrder', actions: 'postpone' },
        'order.placed': becomesOrder,
        'lead.declined': {
          target: 'NOT-INTERESTED',
          actions: { type: 'keepReason', params: ({ event }) => ({ reason: event.reason }) },
        },
        'time.passed': { target: 'EXPIRED', guard: { type: 'isOver', params: ({ event }) => ({ at: event.at }) } },
      },
      states: {
        'CART-CREATED': { description: 'The cart waits to be made from what the patient asked for', meta: { spec: '§4.1' } },
        'CART-UPDATED': { description: 'The cart has what the patient wants', meta: { spec: '§3' } },
      },
    },
    'NOT-INTERESTED': {
      description: 'The patient does not want it',
      meta: { spec: '§3' },
      on: { 'lead.reopened': reopens, 'order.placed': becomesOrder },
    },
    EXPIRED: {
      description: 'Nobody went on with it for 7 days',
      meta: { spec: '§3' },
      on: { 'lead.reopened': reopens, 'order.placed': becomesOrder },
    },
    'ORDER-PLACED': { type: 'final', description: 'It is an order', meta: { spec: '§3' } },
  },
});

export { cioLeadEvents, cioLeadGuards, cioLeadWhy };

import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import type { PurchaseOrderEvent, PurchaseOrderFacts } from './purchase-order-facts.ts';
import { purchaseOrderEvents, purchaseOrderGuards, purchaseOrderWhy } from './purchase-order-words.ts';

interface By {
  by: { id: number | null; name: string };
}
interface Reason {
  reason: string;
}
interface Packs {
  packs: number;
}
interface On {
  on: string;
}
interface LastDay {
  lastDay: string;
}
interface Lines extends Packs {
  lines: number;
  value: number;
}

const purchaseOrder = setup({
  types: {
    context: {} as PurchaseOrderFacts,
    events: {} as PurchaseOrderEvent,
    input: {} as PurchaseOrderFacts,
    meta: {} as { spec?: string },
  },
  guards: {
    hasLines: ({ context }) => context.lines > 0,
    isWithinLimit: ({ context }) => context.value <= context.limit,
    isOther: ({ context }, { by }: By) => context.submitter?.id !== by.id,
    isSupplied: ({ context }) => context.isSupplied,
    hasReason: (_, { reason }: Reason) => reason.trim() !== '',
    isInTime: ({ context }, { on }: On) => context.lastDay !== null && context.lastDay >= on,
    isOrdered: ({ context }, { packs }: Packs) => packs > 0 && packs <= context.open,
    isEverything: ({ context }, { packs }: Packs) => packs === context.open,
    hasReceived: ({ context }) => context.received > 0,
    isLater: ({ context }, { lastDay, on }: LastDay & On) => lastDay >= on && (context.lastDay === null || lastDay > context.lastDay),
    isOver: ({ context }, { on }: On) => context.lastDay !== null && context.lastDay < on,
  },
  actions: {
    keepLines: assign((_, { lines, value, packs }: Lines) => ({ lines, value, open: packs })),
    keepSubmitter: assign((_, { by }: By) => ({ submitter: by })),
    forgetSubmitter: assign({ submitter: null }),
    keepLastDay: assign((_, { lastDay }: LastDay) => ({ lastDay })),
    countReceived: assign(({ context }, { packs }: Packs) => ({ open: context.open - packs, received: context.received + packs })),
    countClosed: assign(({ context }, { packs }: Packs) => ({ open: context.open - packs })),
  },
});

const byOf = ({ event: { by } }: { event: By }) => ({ by });
const packsOf = ({ event: { packs } }: { event: Packs }) => ({ packs });
const onOf = ({ event: { on } }: { event: On }) => ({ on });
const lastDayOf = ({ event: { lastDay } }: { event: LastDay }) => ({ lastDay });
const hasReason = { type: 'hasReason' as const, params: ({ event: { reason } }: { event: Reason }) => ({ reason }) };
const isOrdered = { type: 'isOrdered' as const, params: packsOf };
const isEverything = { type: 'isEverything' as const, params: packsOf };
const isInTime = { type: 'isInTime' as const, params: onOf };
const isLater = {
  type: 'isLater' as const,
  params: ({ event: { lastDay, on } }: { event: LastDay & On }) => ({ lastDay, on }),
};
const keepSubmitter = { type: 'keepSubmitter' as const, params: byOf };
const keepLastDay = { type: 'keepLastDay' as const, params: lastDayOf };
const countReceived = { type: 'countReceived' as const, params: packsOf };
const countClosed = { type: 'countClosed' as const, params: packsOf };

const cancelled = { target: 'cancelled', guard: hasReason } as const;
const closed = [
  { target: 'closed', guard: allOf([hasReason, isOrdered, isEverything]), actions: countClosed },
  { guard: allOf([hasReason, isOrdered]), actions: countClosed },
] as const;

/** What happens while goods are expected. */
const expected = {
  'purchaseOrder.received': [
    { target: 'received', guard: allOf([isInTime, isOrdered, isEverything]), actions: countReceived },
    { target: 'partlyReceived', guard: allOf([isInTime, isOrdered]), actions: countReceived },
  ],
  'purchaseOrder.closed': closed,
  'purchaseOrder.extended': { guard: allOf([hasReason, isLater]), actions: keepLastDay },
  'day.begun': { target: 'expired', guard: { type: 'isOver', params: onOf } },
} as const;

/** A purchase order of the warehouse (§1, §7.6): of one store, to one distributor. */
export const purchaseOrderMachine = purchaseOrder.createMachine({
  id: 'purchaseOrder',
  description: 'An order of goods from a distributor: its value is approved, it is sent, and received in parts until its last day',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      description: 'Its lines are being put together',
      meta: { spec: '§7.6' },
      on: {
        'purchaseOrder.changed': {
          actions: { type: 'keepLines', params: ({ event: { lines, value, packs } }) => ({ lines, value, packs }) },
        },
        'purchaseOrder.submitted': [
          { target: 'approved', guard: allOf(['hasLines', 'isWithinLimit']), actions: keepSubmitter },
          { target: 'waiting', guard: 'hasLines', actions: keepSubmitter },
        ],
        'purchaseOrder.cancelled': cancelled,
      },
    },
    waiting: {
      description: 'Its value is above the limit: someone else than who submitted it approves it',
      meta: { spec: '§2.2' },
      on: {
        'purchaseOrder.approved': { target: 'approved', guard: { type: 'isOther', params: byOf } },
        'purchaseOrder.returned': { target: 'draft', guard: hasReason, actions: 'forgetSubmitter' },
        'purchaseOrder.cancelled': cancelled,
      },
    },
    approved: {
      description: 'It can be sent to the distributor',
      meta: { spec: '§2.2' },
      on: {
        'purchaseOrder.sent': { target: 'sent', guard: 'isSupplied', actions: keepLastDay },
        'purchaseOrder.cancelled': cancelled,
      },
    },
    sent: { description: 'Goods are expected; nothing has come yet', meta: { spec: '§7.6' }, on: expected },
    partlyReceived: { description: 'Some of the goods have come', meta: { spec: '§7.6' }, on: expected },
    expired: {
      description: 'Its last day has passed before everything came; nothing is taken unless it is reopened',
      meta: { spec: '§2.2' },
      on: {
        'purchaseOrder.reopened': [
          { target: 'partlyReceived', guard: allOf([hasReason, isLater, 'hasReceived']), actions: keepLastDay },
          { target: 'sent', guard: allOf([hasReason, isLater]), actions: keepLastDay },
        ],
        'purchaseOrder.closed': closed,
      },
    },
    received: { description: 'Everything that was not closed has come', meta: { spec: '§7.6' }, type: 'final' },
    closed: { description: 'What had not come is not expected any more', meta: { spec: '§7.6' }, type: 'final' },
    cancelled: { description: 'It was given up before it was sent', meta: { spec: '§7.6' }, type: 'final' },
  },
});

export { purchaseOrderEvents, purchaseOrderGuards, purchaseOrderWhy };

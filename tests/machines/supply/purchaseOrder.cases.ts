import type { PurchaseOrderFacts } from '#machines/supply/purchase-order-facts.ts';
import { purchaseOrderMachine } from '#machines/supply/purchaseOrder.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const [by, other] = [
  { id: 6, name: 'Hetal Raval' },
  { id: 8, name: 'Sanjay Menon' },
];
const on = '2026-11-24';
const draft: PurchaseOrderFacts = {
  lines: 2,
  value: 400_000,
  limit: 5_000_000,
  open: 3,
  received: 0,
  submitter: null,
  isSupplied: true,
  lastDay: null,
};

const spec: ModelSpec<typeof purchaseOrderMachine> = {
  machine: purchaseOrderMachine,
  key: ({ context: { lines, open, received, submitter, lastDay } }) => [lines, open, received > 0, submitter?.id ?? null, lastDay],
  inputs: {
    'within the limit': draft,
    'above the limit': { ...draft, value: 6_000_000 },
    'without lines': { ...draft, lines: 0, value: 0, open: 0 },
    'of a suspended distributor': { ...draft, isSupplied: false },
  } satisfies Record<string, PurchaseOrderFacts>,
  cases: {
    'purchaseOrder.changed': [{ lines: 2, value: 400_000, packs: 3 }],
    'purchaseOrder.submitted': [{ by }],
    'purchaseOrder.approved': [{ by: other }, { by }],
    'purchaseOrder.returned': [{ by: other, reason: 'Order half of it' }],
    'purchaseOrder.sent': [{ by, lastDay: '2026-12-08' }],
    'purchaseOrder.cancelled': [{ by, reason: 'Ordered twice' }],
    'purchaseOrder.received': [
      { by, packs: 1, on },
      { by, packs: 2, on },
      { by, packs: 3, on },
      { by, packs: 1, on: '2026-12-09' },
    ],
    'purchaseOrder.closed': [
      { by, packs: 1, reason: 'Out of production' },
      { by, packs: 2, reason: 'Out of production' },
      { by, packs: 3, reason: 'Out of production' },
    ],
    'purchaseOrder.extended': [{ by, lastDay: '2031-12-15', on, reason: 'The distributor waits for stock' }],
    'purchaseOrder.reopened': [{ by, lastDay: '2031-12-15', on, reason: 'The goods are on their way' }],
    'day.begun': [{ on: '2026-12-09' }],
  },
};

export default spec;

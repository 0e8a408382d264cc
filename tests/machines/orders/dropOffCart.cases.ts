import { type CartOwner, dropOffCartMachine, type DropOffFacts } from '#machines/orders/dropOffCart.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const asha: CartOwner = { id: 1, name: 'Asha' };
const bela: CartOwner = { id: 2, name: 'Bela' };
const later = '2026-11-23T11:00:00.000Z';

const fresh: DropOffFacts = {
  owner: null,
  dueAt: null,
  contacts: 0,
  lastResult: null,
  reached: false,
  escalated: false,
  reason: null,
  orderId: null,
};

const spec: ModelSpec<typeof dropOffCartMachine> = {
  machine: dropOffCartMachine,
  inputs: {
    'nobody has it': fresh,
    'somebody else has it': { ...fresh, owner: bela },
  } satisfies Record<string, DropOffFacts>,
  cases: {
    'cart.taken': [{ by: asha }],
    'cart.called': [
      { by: asha, result: 'CONNECTED', dueAt: null },
      { by: asha, result: 'NOT-ANSWERED', dueAt: null },
      { by: asha, result: 'CALL-BACK', dueAt: later },
      { by: asha, result: 'CALL-BACK', dueAt: null },
    ],
    'cart.rescheduled': [{ by: asha, dueAt: later }],
    'cart.declined': [{ by: asha, reason: 'PRICE' }],
    'cart.reopened': [{ by: asha }],
    'cart.recovered': [{ by: asha, orderId: 17 }],
    'order.placed': [{ orderId: 18 }],
  },
  // Further calls make no difference.
  key: ({ context: { owner, reached, escalated, dueAt } }) => [owner?.id ?? null, reached, escalated, dueAt !== null],
};

export default spec;

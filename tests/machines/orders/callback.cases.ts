import { type CallbackFacts, callbackMachine, type CallbackOwner } from '#machines/orders/callback.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const asha: CallbackOwner = { id: 1, name: 'Asha' };
const bela: CallbackOwner = { id: 2, name: 'Bela' };
const [now, later] = ['2026-11-23T09:00:00.000Z', '2026-11-23T11:00:00.000Z'];

const fresh: CallbackFacts = { owner: null, dueAt: now, attempts: 0, lastResult: null, escalated: false, outcome: null };

const spec: ModelSpec<typeof callbackMachine> = {
  machine: callbackMachine,
  inputs: {
    'nobody has it': fresh,
    'somebody else has it': { ...fresh, owner: bela },
    'called twice in vain': { ...fresh, owner: asha, attempts: 2, lastResult: 'BUSY' },
  } satisfies Record<string, CallbackFacts>,
  cases: {
    'callback.taken': [{ by: asha }],
    'callback.attempted': [
      { by: asha, result: 'CONNECTED', dueAt: null },
      { by: asha, result: 'NOT-ANSWERED', dueAt: later },
      { by: asha, result: 'WRONG-NUMBER', dueAt: null },
    ],
    'callback.rescheduled': [{ by: asha, dueAt: later }],
    'callback.closed': [
      { by: asha, outcome: 'ANSWERED', orderId: null },
      { by: asha, outcome: 'ORDER-PLACED', orderId: 17 },
      { by: asha, outcome: 'ORDER-PLACED', orderId: null },
      { by: asha, outcome: 'NOT-REACHABLE', orderId: null },
      { by: asha, outcome: 'WRONG-NUMBER', orderId: null },
      { by: asha, outcome: 'WITHDRAWN', orderId: null },
    ],
    'callback.reopened': [{ by: asha, dueAt: later }],
  },
  // Further attempts in vain make no difference.
  key: ({ context: { owner, attempts, lastResult, escalated, outcome } }) => [
    owner?.id ?? null,
    Math.min(attempts, 3),
    lastResult,
    escalated,
    outcome !== null,
  ],
};

export default spec;

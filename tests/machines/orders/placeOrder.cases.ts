import { placeOrderMachine } from '#machines/orders/placeOrder.ts';
import type { DraftContents } from '#features/place-order/contract.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const contents: DraftContents = {
  patient_id: 1,
  address_id: 2,
  lines: [],
  reason: null,
  prescription_id: null,
  delivery: 'STANDARD',
  store_id: null,
  promo_code: '',
  discount_percent: 0,
  payment: 'UPI',
  note: '',
};
const saved = { version: 5, value: 12_000, contents, risks: [] };
const fresh = { draftId: 1, version: 4, value: 10_000, contents, risks: [] };
const failures = [
  { error: { message: 'The server does not answer', code: null, saved: null } },
  { error: { message: 'Bela is working on it: take it first', code: 'changed', saved } },
];

const spec: ModelSpec<typeof placeOrderMachine> = {
  machine: placeOrderMachine,
  inputs: {
    'it is open': { ...fresh, start: 'editing' },
    'it has a risk': { ...fresh, risks: ['allergy/7'], start: 'editing' },
    'it is parked': { ...fresh, start: 'resting' },
    'it has ended': { ...fresh, start: 'ended' },
  },
  cases: {
    'contents.changed': [{ contents: { ...contents, note: 'Rings twice' } }],
    'field.typed': [
      { field: 'Quantity', holds: false },
      { field: 'Quantity', holds: true },
    ],
    'risk.confirm': [
      { risk: 'allergy/7', isConfirmed: true },
      { risk: 'allergy/7', isConfirmed: false },
    ],
    'slot.choose': [{ slot: { slot_id: 3, day: '2026-11-23' } }],
    'order.place': [{ ready: true }, { ready: false }],
    'draft.refreshed': [{ saved }],
    'draft.leave': [{ ending: 'park' }],
    'xstate.done.actor.save': [{ output: saved }],
    'xstate.error.actor.save': failures,
    'xstate.done.actor.hold': [{ output: saved }],
    'xstate.error.actor.hold': failures,
    'xstate.done.actor.ask': [{ output: saved }],
    'xstate.error.actor.ask': failures,
    'xstate.done.actor.place': [{ output: saved }],
    'xstate.error.actor.place': [
      ...failures,
      { error: { message: 'The price has changed', code: 'price-moved', saved } },
      { error: { message: 'Confirm the risks', code: 'risk', saved: { ...saved, risks: ['allergy/7'] } } },
    ],
    'xstate.done.actor.take': [{ output: saved }],
    'xstate.error.actor.take': failures.slice(0, 1),
    'xstate.done.actor.leave': [{ output: saved }],
    'xstate.error.actor.leave': failures.slice(0, 1),
  },
  key: ({ context: { unsent, wanted, start, typedIn, risks, confirmed } }) => [
    unsent,
    wanted !== null,
    start,
    typedIn.length,
    risks.length,
    confirmed.length,
  ],
};

export default spec;

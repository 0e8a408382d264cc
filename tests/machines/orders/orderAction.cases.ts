import type { OrderAbility } from '#features/orders/contract.ts';
import { orderActionMachine } from '#machines/orders/orderAction.ts';
import type { OrderConflict } from '#machines/orders/order-action-values.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const followUp: OrderAbility = {
  event: 'mark_follow_up_within_tat',
  label: 'Follow-up within TAT',
  to: 'FOLLOW-UP-WITHIN-TAT',
  allowed: true,
  because: null,
  needs: [],
};
const cancel: OrderAbility = { ...followUp, event: 'mark_cancel_by_us', label: 'Cancel by us', to: 'CANCEL-BY-US', needs: ['reason'] };
const blocked: OrderAbility = { ...cancel, allowed: false, because: { message: 'We cancel only after 3 attempts' } };
const store: OrderAbility = {
  ...followUp,
  event: 'mark_create_patient_store_order',
  label: 'Create store order',
  to: 'CREATE-PATIENT-STORE-ORDER',
  needs: ['allergies'],
};
const moved = { version: 5, status: 'FOLLOW-UP-WITHIN-TAT' };
const accepted = { ...moved, status_name: 'FOLLOW-UP-WITHIN-TAT', attempts: 0 };
const conflict: OrderConflict = {
  by: 'Asha Rao',
  at: '2026-01-05T09:00:00Z',
  from: 'PLACED',
  status: 'FOLLOW-UP-WITHIN-TAT',
  version: 5,
  code: 'order.changed',
  abilities: [followUp],
};

const spec: ModelSpec<typeof orderActionMachine> = {
  machine: orderActionMachine,
  input: { orderId: 1, version: 4, status: 'PLACED' },
  cases: {
    'action.choose': [{ ability: followUp }, { ability: cancel }, { ability: blocked }, { ability: store }],
    'draft.changed': [{ draft: { reason: 'Duplicate order', comment: 'Called twice' } }],
    'order.moved': [moved],
    'xstate.done.actor.sendEvent': [{ output: accepted }],
    'xstate.error.actor.sendEvent': [
      { error: { message: 'Somebody was faster', conflict, unknown: false } },
      { error: { message: 'The server does not answer', conflict: null, unknown: true } },
    ],
    'xstate.done.actor.addNote': [{ output: { ...accepted, status: 'PLACED', status_name: 'PLACED' } }],
    'xstate.error.actor.addNote': [{ error: { message: 'The server does not answer', conflict: null, unknown: true } }],
  },
  key: ({ context: { chosen, isNote, draft } }) => [isNote ? null : (chosen?.event ?? null), draft.reason],
};

export default spec;

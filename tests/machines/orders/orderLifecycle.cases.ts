import type { AnyMachineSnapshot } from 'xstate';
import { leafOf } from '#machines/entity.ts';
import { orderLifecycleMachine } from '#machines/orders/orderLifecycle.ts';
import type { ManualOrderEvent, OrderStatus } from '#machines/orders/order-statuses.ts';
import type { OrderFacts } from '#machines/orders/order-facts.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

/** An order without blockers. */
const plain: OrderFacts = {
  type: 'SUBSCRIPTION',
  reason: 'OTC-GENERAL-PRODUCT',
  attempts: 0,
  prescriptions: 0,
  scheduledDrugs: [],
  uncovered: [],
  lines: 2,
  undecodedLines: 0,
  store: 'Indiranagar',
  stockGaps: [],
  overMaximum: [],
  allergyConflicts: [],
  escalated: false,
};

const augmentin = 'Augmentin 625 Duo';

const reasons = [{ reason: 'Duplicate order' }, { reason: ' ' }];

const before = { attempts: 0, escalated: false, reason: 'OTC-GENERAL-PRODUCT' as const, prescriptions: 0 };
const at = '2026-11-20T10:00:30.000Z';
const undo = (from: OrderStatus, event: ManualOrderEvent, prescriptions = 0) => ({
  change: { event, from, userId: 1, at: '2026-11-20T10:00:00.000Z', before: { ...before, prescriptions } },
  userId: 1,
  at,
});

/** Last changes by the status that they led to: enough for every arrow, and none is a shorter way to a status. */
function undone({ value, context }: AnyMachineSnapshot) {
  const { prescriptions } = context as OrderFacts;
  switch (leafOf({ value })) {
    case 'FOLLOW-UP-WITHIN-TAT': {
      const placed = undo('PLACED', 'mark_follow_up_within_tat');
      const decoded = undo('PRESCRIPTION-DECODED', 'mark_follow_up_within_tat', 1);
      return [placed, { ...placed, userId: 2 }, ...(prescriptions > 0 ? [decoded] : [])];
    }
    case 'CUSTOMER-NOT-REACHABLE':
      return [undo('FOLLOW-UP-WITHIN-TAT', 'mark_customer_not_reachable')];
    case 'CONFIRM-BUT-NEED-PRESCRIPTION': {
      const created = undo('PRESCRIPTION-CREATED', 'mark_confirm_but_need_prescription', 1);
      return [undo('CUSTOMER-NOT-REACHABLE', 'mark_confirm_but_need_prescription'), ...(prescriptions > 0 ? [created] : [])];
    }
    case 'PRESCRIPTION-CREATED':
      return [
        undo('CONFIRM-BUT-NEED-PRESCRIPTION', 'mark_prescription_created'),
        undo('FOLLOW-UP-DOCTOR-WITHIN-TAT', 'mark_prescription_created'),
      ];
    default:
      return [];
  }
}

const spec: ModelSpec<typeof orderLifecycleMachine> = {
  machine: orderLifecycleMachine,
  inputs: {
    'nothing in the way': plain,
    'prescription drug, not covered': {
      ...plain,
      type: 'CART',
      scheduledDrugs: [`${augmentin} is Schedule H`],
      uncovered: [{ drug: `${augmentin} is Schedule H`, because: 'none' }],
      undecodedLines: 1,
    },
    'prescription drug, covered': {
      ...plain,
      reason: 'EXISTING-RX',
      scheduledDrugs: [`${augmentin} is Schedule H`],
      prescriptions: 1,
    },
    'store lacks stock': { ...plain, stockGaps: [{ drug: augmentin, available: 2, needed: 10 }] },
    'empty cart': { ...plain, lines: 0 },
    'no reason yet': { ...plain, type: 'CART', reason: null },
    'allergic to a drug': { ...plain, allergyConflicts: [{ drug: augmentin, allergy: 'penicillin' }] },
    'above the maximum quantity': { ...plain, overMaximum: [augmentin] },
  } satisfies Record<string, OrderFacts>,
  cases: {
    mark_create_patient_store_order: ({ context }) =>
      (context as OrderFacts).allergyConflicts.length > 0
        ? [{ confirmedAllergies: [] }, { confirmedAllergies: ['penicillin'] }]
        : [{ confirmedAllergies: [] }],
    mark_prescription_created: [{ prescriptionId: 1 }, { prescriptionId: null }],
    mark_cancel_by_customer: reasons,
    mark_cancel_by_us: reasons,
    mark_subscription_stopped: reasons,
    'change.undone': undone,
    'reason.settled': [{ reason: 'OTC-GENERAL-PRODUCT' }],
    'lines.edited': [
      { lines: 2, undecodedLines: 0, unreadDrugs: 0 },
      { lines: 2, undecodedLines: 1, unreadDrugs: 1 },
      { lines: 0, undecodedLines: 0, unreadDrugs: 0 },
    ],
  },
  // More attempts than a cancellation by operations requires make no difference.
  key: ({ context: { attempts, prescriptions, escalated, reason } }) => [
    Math.min(attempts, 3),
    prescriptions > 0,
    escalated,
    reason === null,
  ],
};

export default spec;

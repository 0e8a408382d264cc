import { orderLifecycleMachine } from '#machines/orders/orderLifecycle.ts';
import type { OrderFacts } from '#machines/orders/order-facts.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

/** An order without blockers. */
const plain: OrderFacts = {
  type: 'SUBSCRIPTION',
  reason: 'OTC-GENERAL-PRODUCT',
  attempts: 0,
  prescriptions: 0,
  scheduledDrugs: [],
  prescriptionCovers: false,
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

const spec: ModelSpec<typeof orderLifecycleMachine> = {
  machine: orderLifecycleMachine,
  inputs: {
    'nothing in the way': plain,
    'prescription drug, not covered': { ...plain, type: 'CART', scheduledDrugs: [`${augmentin} is Schedule H`], undecodedLines: 1 },
    'prescription drug, covered': {
      ...plain,
      reason: 'EXISTING-RX',
      scheduledDrugs: [`${augmentin} is Schedule H`],
      prescriptionCovers: true,
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

import { fact, facts, factsShownBy, openIn, provenBy } from '../fact.ts';

const list = (words: string) => provenBy('spec/enumerations.test.ts', words);
const lifecycle = (words: string) => provenBy('orders/server/order-lifecycle.test.ts', words);

export const orderStatuses = facts('§4.1', 'Order statuses', [
  ...factsShownBy([list('the fifteen statuses')], {
    'status-placed': 'PLACED',
    'status-cancel-by-customer': 'CANCEL-BY-CUSTOMER',
    'status-cancel-by-us': 'CANCEL-BY-US',
    'status-customer-not-reachable': 'CUSTOMER-NOT-REACHABLE',
    'status-create-patient-store-order': 'CREATE-PATIENT-STORE-ORDER',
    'status-prescription-created': 'PRESCRIPTION-CREATED',
    'status-prescription-decoded': 'PRESCRIPTION-DECODED',
    'status-follow-up-within-tat': 'FOLLOW-UP-WITHIN-TAT',
    'status-follow-up-doctor-within-tat': 'FOLLOW-UP-DOCTOR-WITHIN-TAT',
    'status-out-for-delivery': 'OUT-FOR-DELIVERY',
    'status-delivered': 'DELIVERED',
    'status-confirm-but-need-prescription': 'CONFIRM-BUT-NEED-PRESCRIPTION',
    'status-completed': 'COMPLETED',
    'status-created-customer-bill': 'CREATED-CUSTOMER-BILL',
    'status-subscription-stopped': 'SUBSCRIPTION STOPPED',
  }),
  ...factsShownBy([list('manual action ids'), lifecycle('the order follows its chart')], {
    'action-placed': 'mark_placed is a manual action',
    'action-cancel-by-customer': 'mark_cancel_by_customer is a manual action',
    'action-cancel-by-us': 'mark_cancel_by_us is a manual action',
    'action-customer-not-reachable': 'mark_customer_not_reachable is a manual action',
    'action-create-patient-store-order': 'mark_create_patient_store_order is a manual action',
    'action-prescription-created': 'mark_prescription_created is a manual action',
    'action-prescription-decoded': 'mark_prescription_decoded is a manual action',
    'action-follow-up-within-tat': 'mark_follow_up_within_tat is a manual action',
    'action-follow-up-doctor-within-tat': 'mark_follow_up_doctor_within_tat is a manual action',
    'action-confirm-but-need-prescription': 'mark_confirm_but_need_prescription is a manual action',
    'action-subscription-stopped': 'mark_subscription_stopped is a manual action',
  }),
  fact('action-prefix', 'Each action id is the status name prefixed with mark_', list('manual action ids')),
  ...factsShownBy([list('have an empty action id'), lifecycle('are the four of the specification')], {
    'no-action-out-for-delivery': 'OUT-FOR-DELIVERY has an empty action id',
    'no-action-delivered': 'DELIVERED has an empty action id',
    'no-action-completed': 'COMPLETED has an empty action id',
    'no-action-created-customer-bill': 'CREATED-CUSTOMER-BILL has an empty action id',
  }),
  fact('not-by-hand', 'These four are not set by a manual action', lifecycle('are rejected as manual mark_ events')),
  fact(
    'cancel-by-customer-ops',
    'Cancel by customer is CANCEL-BY-CUSTOMER-OPS when operations cancel',
    list('alternative names'),
    provenBy('orders/server/order-changes.test.ts', 'cancelling'),
  ),
  fact('subscription-cancel-by-customer', 'Subscription variant SUBSCRIPTION-STEP-CANCEL-BY-CUSTOMER', list('alternative names')),
  fact('subscription-cancel-by-us', 'Subscription variant SUBSCRIPTION-STEP-CANCEL-BY-US', list('alternative names')),
  fact(
    'filter-of-fourteen',
    'The order status filter has 14 statuses, without subscription-stopped',
    lifecycle('the filter has fourteen statuses'),
  ),
  fact(
    'stats-of-eleven',
    'The stats status list has its 11 statuses',
    provenBy('stats/server.test.ts', 'the statuses have the order of the specification'),
  ),
  fact(
    'pending-prescription',
    'Order lead CART-CREATED with order_type PRESCRIPTION counts as a pending prescription',
    openIn('cio-management'),
  ),
]);

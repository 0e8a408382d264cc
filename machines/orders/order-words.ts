import type { OrderEvent } from './order-facts.ts';
import { ATTEMPTS_BEFORE_CANCEL } from './order-statuses.ts';

/** Descriptions of the events. */
export const orderLifecycleEvents: Record<OrderEvent['type'], string> = {
  mark_placed: 'Back to the start: nothing is settled yet',
  mark_follow_up_within_tat: 'The customer will be called again within the promised time',
  mark_customer_not_reachable: 'The customer did not answer; counts one attempt',
  mark_confirm_but_need_prescription: 'The customer confirms; a prescription is asked for',
  mark_follow_up_doctor_within_tat: 'A doctor is asked',
  mark_prescription_created: 'A prescription is attached to the order',
  mark_prescription_decoded: 'Every line was read from the prescription',
  mark_create_patient_store_order: 'The order goes to the serving store; allergies of the patient to its drugs are confirmed',
  mark_cancel_by_customer: 'Cancelled on the customer’s wish, with a reason',
  mark_cancel_by_us: 'Cancelled by the pharmacy, with a reason',
  mark_subscription_stopped: 'The subscription is stopped, with a reason',
  'bill.created': 'The store’s billing reports the bill',
  'dispatch.left': 'Dispatch reports that the parcel left',
  'delivery.delivered': 'Delivery reports that the customer has it',
  'delivery.failed': 'Delivery failed; the goods are back',
  'payment.settled': 'Payment reports that the money is there',
  'order.recalled': 'A team lead takes back an order that the OMS refused: another store or drug is chosen',
  'due.passed': 'The due time passed; somebody is told, the status stays',
  'change.undone': 'The author of the last change takes it back within a minute',
  'reason.settled': 'The customer has said whether a prescription is needed',
  'lines.edited': 'An agent changes, adds, removes or substitutes a line',
  'terms.edited': 'An agent changes address, store, slot, delivery, payment or promo',
  'substitution.noted': 'A substitute is proposed, consented to, refused or withdrawn; the lines stay',
};

/** Why a guard blocks an event, as a sentence for charts. */
export const orderLifecycleGuards = {
  hasPrescription: 'A prescription has to be attached first',
  isPrescriptionSettled: 'The prescription question is not settled',
  isSuppliable: 'The serving store cannot serve every line',
  areAllergiesConfirmed: 'An allergy is not confirmed',
  isEveryLineDecoded: 'Not every line has been read from the prescription',
  hasReason: 'A cancellation needs a reason',
  isTriedOften: `We cancel an unreached customer only after ${ATTEMPTS_BEFORE_CANCEL} attempts`,
  isOfSubscription: 'The order is not part of a subscription',
  isNotEscalated: 'Already escalated',
  mayUndo: 'Only one’s own last change of the last minute can be undone',
  hasLines: 'An order keeps at least one line',
  isLeftUnread: 'Every prescription drug has been read from the prescription',
} as const;

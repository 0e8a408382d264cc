import type { ManualOrderEvent } from '#machines/orders/order-statuses.ts';

/** Letters that choose an event after `a`. */
export const eventLetters: Record<ManualOrderEvent, string> = {
  mark_placed: 'b',
  mark_follow_up_within_tat: 'f',
  mark_customer_not_reachable: 'n',
  mark_confirm_but_need_prescription: 'r',
  mark_follow_up_doctor_within_tat: 'd',
  mark_prescription_created: 'p',
  mark_prescription_decoded: 'm',
  mark_create_patient_store_order: 's',
  mark_cancel_by_customer: 'c',
  mark_cancel_by_us: 'u',
  mark_subscription_stopped: 'x',
};

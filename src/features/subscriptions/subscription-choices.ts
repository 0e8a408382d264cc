import { msg } from '#platform/contract/sentence.ts';

/** §3: the set `SubscriptionDeliveryTypeChoices`. */
export const subscriptionDeliveries = { 'HOME-DELIVERY': msg('Home delivery'), 'STORE-PICKUP': msg('Store pick-up') } as const;
export type SubscriptionDelivery = keyof typeof subscriptionDeliveries;

export const subscriptionStatuses = { ACTIVE: msg('Active'), PAUSED: msg('Paused'), STOPPED: msg('Stopped') } as const;
export type SubscriptionStatus = keyof typeof subscriptionStatuses;

/** §3: the set `SubscriptionStepStatusChoices`; the cancellations are named in §4.1. */
export const stepStatuses = {
  SCHEDULED: msg('Scheduled'),
  REMINDED: msg('Reminder due'),
  CONFIRMED: msg('Confirmed'),
  ORDERED: msg('Ordered'),
  DELIVERED: msg('Delivered'),
  'SUBSCRIPTION-STEP-CANCEL-BY-CUSTOMER': msg('Cancelled by customer'),
  'SUBSCRIPTION-STEP-CANCEL-BY-US': msg('Cancelled by us'),
} as const;
export type StepStatus = keyof typeof stepStatuses;

/** Refills that are not ordered; a subscription has at most one. */
export const openSteps = ['SCHEDULED', 'REMINDED', 'CONFIRMED'] as const satisfies StepStatus[];

export const cancellers = { CUSTOMER: msg('The customer'), US: msg('We') } as const;

/** When the next refill is due. */
export const dueStates = { OVERDUE: msg('Overdue'), WEEK: msg('Within 7 days'), LATER: msg('Later') } as const;

/** Days before it is due at which a refill is planned. */
export const DAYS_AHEAD = 7;
/** Medicines of a subscription. */
export const MOST_MEDICINES = 50;
/** Refills of a subscription that its record shows; older ones stay in the list of orders. */
export const STEPS_SHOWN = 24;

import { msg } from '#platform/contract/sentence.ts';
import { servedCities } from '#features/orders/public.ts';

/** Statuses of a cart, as in the statechart (§3, ShoppingCartUserDropOffStatusChoices). */
export const dropOffStatuses = ['OPEN', 'CONTACTED', 'CALL-BACK', 'NOT-REACHABLE', 'RECOVERED', 'NOT-INTERESTED'] as const;
export type DropOffStatus = (typeof dropOffStatuses)[number];

export const dropOffStatusNames: Record<DropOffStatus, string> = {
  OPEN: msg('Open'),
  CONTACTED: msg('Contacted'),
  'CALL-BACK': msg('Call back'),
  'NOT-REACHABLE': msg('Not reachable'),
  RECOVERED: msg('Recovered'),
  'NOT-INTERESTED': msg('Not interested'),
};

/** Step at which the patient left, in the order of the shop. */
export const dropOffSteps = {
  CART: msg('Cart'),
  ADDRESS: msg('Address'),
  PRESCRIPTION: msg('Prescription'),
  SLOT: msg('Slot'),
  PAYMENT: msg('Payment'),
} as const;
export type DropOffStep = keyof typeof dropOffSteps;

/** What a patient does with a cart (§3, ShoppingCartLogActionChoices). */
export const cartActions = [
  'CREATED',
  'ITEM-ADDED',
  'ITEM-REMOVED',
  'QUANTITY-CHANGED',
  'PROMO-APPLIED',
  'CHECKED-OUT',
  'ABANDONED',
] as const;
export type CartAction = (typeof cartActions)[number];

/** Scope of the target of cities without one of their own. */
export const ALL_CITIES = 'ALL';
export const targetScopes = [ALL_CITIES, ...servedCities] as const;
export type TargetScope = (typeof targetScopes)[number];

/** Time after which a cart that nobody called is everybody's. Milliseconds. */
export const EVERYBODYS_AFTER = 15 * 60_000;
/** Longest time until a call. Days. */
export const FARTHEST_CALL = 30;
/** How long after it was left an order of the same patient recovers a cart. Days. */
export const RECOVERED_WITHIN = 14;
/** Periods that the figures cover: days, and weeks. */
export const FIGURE_DAYS = 14;
export const FIGURE_WEEKS = 6;

import type { OrderType } from '#machines/orders/order-statuses.ts';
import { msg } from '#platform/contract/sentence.ts';

export const offerStatuses = {
  draft: msg('Draft'),
  scheduled: msg('Scheduled'),
  live: msg('Live'),
  paused: msg('Paused'),
  ended: msg('Ended'),
} as const;
export type OfferStatus = keyof typeof offerStatuses;

/** Order types (§3) to which an offer can be open. */
export const offerChannels = {
  CART: msg('Cart'),
  PRESCRIPTION: msg('Prescription'),
  CALL: msg('Call'),
  SUBSCRIPTION: msg('Subscription'),
} as const satisfies Record<OrderType, string>;
export type OfferChannel = keyof typeof offerChannels;

/** Events besides changes of the fields. */
export const offerSteps = ['offer.published', 'offer.paused', 'offer.resumed', 'offer.ended'] as const;

/** Highest amounts, paise. */
export const MOST_OFF = 10_000_000;
export const MOST_BUDGET = 1_000_000_000;

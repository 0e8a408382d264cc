import { msg } from '#platform/contract/sentence.ts';

/** Statuses of an order lead, as in the statechart (§3, order lead). */
export const leadStatuses = ['CART-CREATED', 'CART-UPDATED', 'ORDER-PLACED', 'NOT-INTERESTED', 'EXPIRED'] as const;
export type LeadStatus = (typeof leadStatuses)[number];

export const leadStatusNames: Record<LeadStatus, string> = {
  'CART-CREATED': msg('Cart created'),
  'CART-UPDATED': msg('Cart updated'),
  'ORDER-PLACED': msg('Order placed'),
  'NOT-INTERESTED': msg('Not interested'),
  EXPIRED: msg('Expired'),
};

/** What a new lead may say of its prescription. */
export const firstPrescriptions = ['RECEIVED', 'AWAITED', 'NOT-REQUIRED'] as const;

/** Drugs in a cart. */
export const CART_LINES = 50;
/** Days after the last change until a lead expires. */
export const EXPIRES_AFTER = 7;

/** Entries of one page (§7.6: 10 for the order history). */
export const ORDER_LOG_PAGE_SIZE = 10;

/** What an entry did: keys of OrderActionLogChoices (§3), and the changes without one. */
export const orderLogActions = [
  'ASSIGNED',
  'UNASSIGNED',
  'STATUS-CHANGED',
  'NOTE-ADDED',
  'SLOT-CHANGED',
  'ADDRESS-CHANGED',
  'STORE-CHANGED',
  'DELIVERY-CHANGED',
  'PAYMENT-CHANGED',
  'PROMO-APPLIED',
  'PROMO-REMOVED',
  'TERMS-CHANGED',
  'QUANTITY-CHANGED',
  'LINE-REMOVED',
  'DRUG-ADDED',
  'DRUG-SUBSTITUTED',
  'SUBSTITUTION-REVERTED',
  'SUBSTITUTE-PROPOSED',
  'CONSENT-RECORDED',
  'SUBSTITUTE-REFUSED',
  'PROPOSAL-WITHDRAWN',
  'PRESCRIPTION-ADDED',
  'PLACED',
  'ATTEMPTED',
  'ESCALATED',
  'REASON-SETTLED',
  'LINES-READ',
  'UNDONE',
  'CHANGED',
] as const;
export type OrderLogAction = (typeof orderLogActions)[number];

/** Entries of one page (§7.6: 10 for the order history). */
export const ORDER_LOG_PAGE_SIZE = 10;

/** Kinds of entries: keys of OrderActionLogChoices (§3), and the changes without one. */
export const orderLogActions = [
  'ASSIGNED',
  'UNASSIGNED',
  'STATUS-CHANGED',
  'NOTE-ADDED',
  'SLOT-CHANGED',
  'ADDRESS-CHANGED',
  'PROMO-APPLIED',
  'PROMO-REMOVED',
  'PRESCRIPTION-ADDED',
  'PLACED',
  'ATTEMPTED',
  'ESCALATED',
  'REASON-SETTLED',
  'LINES-READ',
  'CHANGED',
] as const;
export type OrderLogAction = (typeof orderLogActions)[number];

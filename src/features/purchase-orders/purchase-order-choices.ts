import { msg } from '#platform/contract/sentence.ts';

export const purchaseOrderStatuses = {
  draft: msg('Draft'),
  waiting: msg('Waiting for approval'),
  approved: msg('To send'),
  sent: msg('Sent'),
  partlyReceived: msg('Partly received'),
  received: msg('Received'),
  closed: msg('Closed'),
  expired: msg('Expired'),
  cancelled: msg('Cancelled'),
} as const;
export type PurchaseOrderStatus = keyof typeof purchaseOrderStatuses;

/** How the expected day of a sent order compares with today. */
export const deliveries = { TODAY: msg('Expected today'), OVERDUE: msg('Overdue') } as const;

/** Statuses in which goods are expected. */
export const expectedStatuses = ['sent', 'partlyReceived'] as const;

/** Statuses in which something of an order may still come. */
export const unfinishedStatuses = ['draft', 'waiting', 'approved', ...expectedStatuses] as const;

export const MOST_LINES = 100;
export const MOST_PACKS = 10_000;
/** Highest value of an order. Paise. */
export const MOST_VALUE = 2_000_000_000;

/** Orders that are extended at once. */
export const BULK_ORDERS = 50;

/** Days after the expected one on which goods are still taken. */
export const GRACE_DAYS = 14;

/** Farthest last day. Days from today. */
export const FARTHEST_LAST_DAY = 90;

/** Goods that expire within this time are not taken. Days. */
export const LEAST_SHELF_LIFE = 180;

/** A margin below is pointed out. Percent of the price without tax. */
export const LEAST_MARGIN = 15;

/** The limit of value until an administrator saves another one, and the highest one. Paise. */
export const USUAL_LIMIT = 5_000_000;
export const HIGHEST_LIMIT = 1_000_000_000;

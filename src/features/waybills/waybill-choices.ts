import { msg } from '#platform/contract/sentence.ts';

export const waybillStatuses = {
  CREATED: msg('Created'),
  'HANDED-OVER': msg('Handed over'),
  'IN-TRANSIT': msg('In transit'),
  'OUT-FOR-DELIVERY': msg('Out for delivery'),
  'ATTEMPT-FAILED': msg('Attempt failed'),
  DELIVERED: msg('Delivered'),
  RETURNING: msg('Returning'),
  RETURNED: msg('Returned'),
  CANCELLED: msg('Cancelled'),
} as const;
export type WaybillStatus = keyof typeof waybillStatuses;

/** An order may have another waybill once one has ended so. */
export const endedStatuses = ['DELIVERED', 'RETURNED', 'CANCELLED'] as const satisfies WaybillStatus[];

/** Who carries the parcel. */
export const couriers = {
  'OWN-RIDER': msg('Own rider'),
  'BLUE-DART': msg('Blue Dart'),
  DELHIVERY: msg('Delhivery'),
  DTDC: msg('DTDC'),
  SHADOWFAX: msg('Shadowfax'),
  'SPEED-POST': msg('Speed Post'),
} as const;
export type Courier = keyof typeof couriers;

/** Business days until a parcel is with the customer, for each courier. */
export const daysOnTheRoad: Record<Courier, number> = {
  'OWN-RIDER': 0,
  SHADOWFAX: 1,
  DELHIVERY: 2,
  'BLUE-DART': 2,
  DTDC: 3,
  'SPEED-POST': 4,
};

export const MOST_PARCELS = 20;
/** Grams. */
export const MOST_WEIGHT = 30_000;

/** Most waybills that are handed over together. */
export const BULK_WAYBILLS = 50;

/** What a scan means. */
export const scanSteps = {
  'HAND-OVER': msg('Hand over'),
  'TAKE-OUT': msg('Take out for delivery'),
  DELIVER: msg('Deliver'),
} as const;
export type ScanStep = keyof typeof scanSteps;

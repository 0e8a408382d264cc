import { msg } from '#platform/contract/sentence.ts';

/** Categories of the catalogue (§7.6). */
export const rewardCategories = {
  WELLNESS: msg('Wellness'),
  DEVICES: msg('Devices'),
  'PERSONAL-CARE': msg('Personal care'),
  DIAGNOSTICS: msg('Diagnostics'),
  VOUCHERS: msg('Vouchers'),
} as const;

export const rewardKinds = { GOODS: msg('Goods'), TEST: msg('Lab test') } as const;
export type RewardKind = keyof typeof rewardKinds;

/** Kinds of lab tests: the set `RewardProductTestTypeChoices` (§3). */
export const testTypes = {
  BLOOD: msg('Blood test'),
  URINE: msg('Urine test'),
  IMAGING: msg('Imaging'),
  PACKAGE: msg('Health package'),
  CONSULTATION: msg('Consultation'),
} as const;
export type TestType = keyof typeof testTypes;

/** Status of the SKU, as a manager sets it. */
export const skuStatuses = { ACTIVE: msg('Active'), PAUSED: msg('Paused') } as const;

export const redemptionStatuses = {
  BOOKED: msg('Booked'),
  CONFIRMED: msg('Confirmed'),
  COMPLETED: msg('Completed'),
  CANCELLED: msg('Cancelled'),
  REFUNDED: msg('Refunded'),
  EXPIRED: msg('Expired'),
} as const;
export type RedemptionStatus = keyof typeof redemptionStatuses;

/** Redemptions that keep one of the stock. */
export const keepingStock = ['BOOKED', 'CONFIRMED', 'COMPLETED'] as const satisfies RedemptionStatus[];

/** Redemptions of a page of the reward history (§7.6). */
export const REDEMPTIONS_OF_PATIENT = 5;

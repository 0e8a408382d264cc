import { msg } from '#platform/contract/sentence.ts';

/** What keeps a store from serving, the first of these that does: switch by hand, dated period, recurring period, weekly hours. */
export const closureRules = {
  switch: msg('Closed by hand'),
  dated: msg('Dated period'),
  recurring: msg('Recurring period'),
  hours: msg('Outside its hours'),
} as const;
export type ClosureRule = keyof typeof closureRules;

/** A store at this moment, with all that can close it. */
export const storeStates = {
  SERVICEABLE: msg('Serviceable'),
  UNSERVICEABLE: msg('Unserviceable'),
  SHUT: msg('Outside its hours'),
} as const;
export type StoreState = keyof typeof storeStates;

/** Where the position of a store on the map comes from. */
export const storePositions = {
  STORE: msg('Entered for the store'),
  PINCODE: msg('Centre of its pincode'),
  NONE: msg('Unknown'),
} as const;

/** Where a position that was found for an address comes from. */
export const geocodeSources = {
  SERVICE: msg('Maps service'),
  PINCODE: msg('Centre of the pincode'),
  'POST-OFFICE': msg('Post office'),
} as const;

export const periodStatuses = {
  scheduled: msg('Scheduled'),
  active: msg('Active'),
  ended: msg('Ended'),
  cancelled: msg('Cancelled'),
} as const;
export type PeriodStatus = keyof typeof periodStatuses;

/** Of the week, Monday first. */
export const weekdayNames = [
  msg('Monday'),
  msg('Tuesday'),
  msg('Wednesday'),
  msg('Thursday'),
  msg('Friday'),
  msg('Saturday'),
  msg('Sunday'),
] as const;

import { msg } from '#platform/contract/sentence.ts';

/** Why a customer wants to be called. */
export const callbackReasons = {
  'NEW-ORDER': msg('New order'),
  REFILL: msg('Medicine runs out'),
  'ORDER-STATUS': msg('Where an order is'),
  PRESCRIPTION: msg('Prescription'),
  PAYMENT: msg('Payment or refund'),
  MEDICINE: msg('Question about a medicine'),
  'MISSED-CALL': msg('Missed call'),
  CAMPAIGN: msg('Campaign'),
  OTHER: msg('Something else'),
} as const;
export type CallbackReason = keyof typeof callbackReasons;

export const callbackStatuses = { PENDING: msg('Pending'), CLOSED: msg('Closed') } as const;
export type CallbackStatus = keyof typeof callbackStatuses;

/** Time after which a callback that nobody made is everybody's. Milliseconds. */
export const EVERYBODYS_AFTER = 15 * 60_000;
/** Longest time until a call. Days. */
export const FARTHEST_CALL = 90;

import { msg } from '#platform/contract/sentence.ts';

/** Days for which a reorder is made. */
export const REORDER_DAYS = 30;

/** The refill radar shows medicines that run out within this many days, or ran out as many days ago at most. */
export const RADAR_DAYS = 7;

/** Whether a decoded prescription is valid for every medicine that needs one. */
export const prescriptionStates = { ready: msg('Valid or not needed'), lacking: msg('Missing or expired') } as const;

/** Whether the usual store has every medicine. */
export const stockStates = { in: msg('In stock'), short: msg('Out of stock') } as const;

/** What was done about it since the last bill. */
export const contactStates = { none: msg('Not called'), called: msg('Callback'), ordering: msg('Order under way') } as const;

/** Consent to refill reminders on the phone. */
export const consentStates = { given: msg('Given'), none: msg('Unknown'), withdrawn: msg('Withdrawn') } as const;

import { msg } from '#platform/contract/sentence.ts';

/** StoreSlotTypeChoices (§3). */
export const slotTypes = ['DELIVERY', 'PICKUP', 'EXPRESS', 'SAMPLE-COLLECTION'] as const;
export type SlotType = (typeof slotTypes)[number];

/** Names of the types. */
export const slotTypeNames: Readonly<Record<SlotType, string>> = {
  DELIVERY: msg('Delivery'),
  PICKUP: msg('Pick-up'),
  EXPRESS: msg('Express'),
  'SAMPLE-COLLECTION': msg('Sample collection'),
};

/** States of a booking, named as in the machine. */
export const bookingStates = ['held', 'booked', 'used', 'released', 'expired'] as const;

/** How long a slot is kept for an order that is being placed. Milliseconds. */
export const HOLD_MS = 10 * 60_000;
/** Days for which slots are offered, today included. */
export const DAYS_AHEAD = 3;

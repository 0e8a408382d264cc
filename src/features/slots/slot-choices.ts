/** StoreSlotTypeChoices (§3). */
export const slotTypes = ['DELIVERY', 'PICKUP', 'EXPRESS', 'SAMPLE-COLLECTION'] as const;
export type SlotType = (typeof slotTypes)[number];

/** States of a booking, named as in the machine. */
export const bookingStates = ['held', 'booked', 'used', 'released', 'expired'] as const;

/** How long a slot is kept for an order that is being placed. Milliseconds. */
export const HOLD_MS = 10 * 60_000;
/** Days for which slots are offered, today included. */
export const DAYS_AHEAD = 3;

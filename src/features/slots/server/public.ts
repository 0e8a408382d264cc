export { bookSlot, holdSlot, moveSlot, readPlace, releaseSlot, renewSlot, type SlotPlace } from './bookings.ts';
export { type OfferedSlot, slotsOnOffer } from './slots-on-offer.ts';

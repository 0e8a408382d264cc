export { type SlotType, slotTypes } from './slot-choices.ts';

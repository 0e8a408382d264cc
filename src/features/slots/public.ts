export { type SlotType, slotTypes } from './slot-choices.ts';
export { slotLogOf } from './slot-log-list.ts';

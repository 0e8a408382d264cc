export { type DeliveryChoice, deliveryChoices } from '../draft-choices.ts';
export { SlotButtons, storeInWords } from './slot-buttons.tsx';

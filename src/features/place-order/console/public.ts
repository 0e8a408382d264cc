export { type DeliveryChoice, deliveryChoices } from '../draft-choices.ts';
export { SlotButtons, storeInWords } from './slot-buttons.tsx';
export { WholeNumberField } from './whole-number-field.tsx';

export { type DeliveryChoice, deliveryChoices } from '../draft-choices.ts';

export { storedDrug } from './drug-record.ts';
export { lockDrugs } from './lock-drugs.ts';
export { drugSource } from './drug-list.ts';
export { type PriceFacts, priceFactsOf } from './price-facts.ts';
export { substitutesOf } from './alternatives.ts';
export { drugs } from '../schema.ts';
export { drugField } from './drug-field.ts';

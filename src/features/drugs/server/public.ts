export { storedDrug } from './drug-record.ts';
export { drugSource } from './drug-list.ts';
export { drugs } from '../schema.ts';

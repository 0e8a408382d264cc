export type { contract as drugsContract } from './contract.ts';
export { hrefOfDrug } from './drug-places.ts';
export { drugList } from './drug-list.ts';

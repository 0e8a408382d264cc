export type { contract as drugsContract } from './contract.ts';
export { hrefOfDrug } from './drug-paths.ts';
export { drugList } from './drug-list.ts';

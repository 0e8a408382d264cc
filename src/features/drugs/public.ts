export type { contract as drugsContract } from './contract.ts';
export { hrefOfDrug } from './drug-paths.ts';
export { tallMan } from './tall-man.ts';
export { drugList } from './drug-list.ts';

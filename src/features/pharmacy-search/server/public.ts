export type { PharmacySearch } from './pharmacy-search.ts';
export { searchOf } from './configured-search.ts';

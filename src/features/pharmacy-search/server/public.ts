export type { PharmacySearch } from './pharmacy-search.ts';
export { getSearch as searchOf } from './configured-search.ts';

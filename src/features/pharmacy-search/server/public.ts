export type { PharmacySearch } from './pharmacy-search.ts';
export { searchOf } from './search-of.ts';

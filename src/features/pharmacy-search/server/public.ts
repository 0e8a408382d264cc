export { searchDrugs } from './search-drugs.ts';

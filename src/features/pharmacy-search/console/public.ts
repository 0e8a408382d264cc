export { DrugSearch, PharmacySearch } from './pharmacy-search.tsx';

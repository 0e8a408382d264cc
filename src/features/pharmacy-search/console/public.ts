export { DrugSearch } from './pharmacy-search.tsx';

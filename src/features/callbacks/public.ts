export { overdueCallbacks } from './callback-filters.ts';

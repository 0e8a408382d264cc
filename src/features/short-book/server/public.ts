export { suggestForStore } from './suggest-entries.ts';

export { orderForStore } from './order-entries.ts';
export { computeFloors, setFloors } from './stock-floors.ts';
export { suggestForStore } from './suggest-entries.ts';

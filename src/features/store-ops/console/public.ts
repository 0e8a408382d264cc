export { StoreLink } from './store-link.tsx';
export { StoreOpsNavigation } from './store-ops-navigation.tsx';
export { HitOrders, slotInWords } from './hit-orders.tsx';
export type { HitRefills } from './store-slots.ts';

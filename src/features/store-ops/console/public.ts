export { StoreLink } from './store-link.tsx';
export { StoreOpsNavigation } from './store-ops-navigation.tsx';
export type { HitOrder } from './store-slots.ts';

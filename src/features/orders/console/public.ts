export { LineDrug } from './line-drug.tsx';
export { OrderStatus } from './order-status.tsx';
export { TatLeft } from './tat-left.tsx';
export { cacheUpdates, seenVersion } from './change/order-mutations.ts';
export type { OrderLinesView, OrderTab } from './order-slots.ts';

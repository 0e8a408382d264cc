export { OrderStatus } from './order-status.tsx';
export { TatLeft } from './tat-left.tsx';
export type { OrderTab } from './order-slots.ts';

export { OrderStatus } from './order-status.tsx';
export { TatLeft } from './tat-left.tsx';

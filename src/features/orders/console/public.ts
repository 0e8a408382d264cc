export { AssigneeSelect, NOBODY } from './assignee-select.tsx';
export { Reasons as CancelReasons } from './change/cancel-reasons.tsx';
export { LineDrug } from './line-drug.tsx';
export { OpenOrder } from './record/open-order.tsx';
export { useOrderActions } from './bulk/order-actions.tsx';
export { OrderStatus } from './order-status.tsx';
export { TatLeft } from './tat-left.tsx';
export { cacheUpdates, seenVersion } from './change/order-mutations.ts';
export type { OrderAction, OrderActionProps, OrderLinesView, OrderTab, PickedOrder } from './order-slots.ts';

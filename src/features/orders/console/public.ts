export { AssigneeSelect, NOBODY } from './assignee-select.tsx';
export { Reasons as CancelReasons } from './change/cancel-reasons.tsx';
export { LineDrug } from './line-drug.tsx';
export { OrderStatus } from './order-status.tsx';
export { TatLeft } from './tat-left.tsx';
export { cacheUpdates, seenVersion } from './change/order-mutations.ts';
export type { OrderAction, OrderActionProps, OrderLinesView, OrderTab, PickedOrder } from './order-slots.ts';
export { QuickComments } from './change/quick-comments.tsx';

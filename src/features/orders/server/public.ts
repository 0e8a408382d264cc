export { orderEvents, orderLines, orders, prescriptions } from '../schema.ts';
export { filePrescription, withPages } from './settle-prescriptions.ts';
export { answerOrder } from './answer-order.ts';
export { assignOrder } from './assignments.ts';
export { requireFittingReason } from './cancel-fit.ts';
export { type Author, authorOf, changeOrder, changeOrderIn, type OrderMove, type OrderUser, type PlacedOrder } from './order-change.ts';
export { conflict } from './order-conflict.ts';
export { isOnFile } from './order-facts.ts';
export { addNote } from './order-notes.ts';
export { noSuchOrder } from './order-record.ts';
export { hasLeftDesk, type StoredOrder } from './order-rows.ts';
export { requireMaySend } from './order-policy.ts';
export { orderChanged } from './order-realtime.ts';
export { isOrderSearched, termsOf } from './order-search.ts';
export { orderSource } from './order-source.ts';
export {
  acceptPages,
  atField,
  fingerprintOf,
  readPage,
  sendPage,
  sendThumbnail,
  type SentPage,
  storePage,
} from './pages/page-routes.ts';
export { placeOrder, SPENT_PRESCRIPTION } from './place-order.ts';
export { undoChange } from './undo-change.ts';

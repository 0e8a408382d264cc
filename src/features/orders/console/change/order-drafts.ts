import { emptyDraft } from '#machines/orders/orderAction.ts';
import type { OrderDraft, OrderDrafts } from '#machines/orders/order-action-values.ts';
import { createDrafts } from '#platform/console/storage/drafts.ts';

/**
 * Unsent input about orders, stored per tab and user: it survives a reload, a conflict, opening another order, and the end of
 * the session.
 */

export const changeDrafts = createDrafts<OrderDrafts>('order');

const isEmpty = (each: OrderDraft) => JSON.stringify(each) === JSON.stringify(emptyDraft);

/** Stores only drafts with content. */
export function writeChangeDrafts(orderId: number, drafts: OrderDrafts): void {
  const typed = Object.entries(drafts).filter(([, each]) => !isEmpty(each));
  changeDrafts.write(orderId, typed.length > 0 ? Object.fromEntries(typed) : null);
}

export const noteDrafts = createDrafts<string>('note');

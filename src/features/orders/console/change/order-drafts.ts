import { emptyDraft } from '#machines/orders/orderAction.ts';
import type { OrderDraft, OrderDrafts } from '#machines/orders/order-action-values.ts';
import { createDrafts } from '#platform/console/storage/drafts.ts';

/**
 * What somebody typed or ticked about an order and did not send yet, kept for this tab and this person: a reload, a
 * conflict, another order in between or the end of the session loses nothing.
 */

export const changeDrafts = createDrafts<OrderDrafts>('order');

const isEmpty = (each: OrderDraft) => JSON.stringify(each) === JSON.stringify(emptyDraft);

/** Keeps the drafts in which something was typed or chosen. */
export function writeChangeDrafts(orderId: number, drafts: OrderDrafts): void {
  const typed = Object.entries(drafts).filter(([, each]) => !isEmpty(each));
  changeDrafts.write(orderId, typed.length > 0 ? Object.fromEntries(typed) : null);
}

export const noteDrafts = createDrafts<string>('note');

/** Lines that were ticked or unticked, by id: whether each was read from the prescription. */
export type LineTicks = Readonly<Record<string, boolean>>;
export const tickDrafts = createDrafts<LineTicks>('ticks');

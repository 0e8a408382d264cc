import { type CartOwner, type DeclineReason, dropOffCartMachine, dropOffCartWhy, type DropOffFacts } from '#machines/orders/dropOffCart.ts';
import type { CallResult } from '#machines/orders/call-results.ts';
import { msg } from '#platform/contract/sentence.ts';
import { ownerOf } from '#platform/record/server/kind/owner.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { dropOffList } from '../drop-off-list.ts';
import { dropOffCarts, dropOffEventLog } from '../schema.ts';

export type StoredCart = typeof dropOffCarts.$inferSelect;

export const factsOf = (stored: StoredCart, owner: CartOwner | null): DropOffFacts => ({
  owner,
  dueAt: stored.due_at?.toISOString() ?? null,
  contacts: stored.contacts,
  lastResult: stored.last_result as CallResult | null,
  reached: stored.reached,
  escalated: stored.escalated,
  reason: stored.reason as DeclineReason | null,
  orderId: stored.order_id,
});

const change = 'drop-offs.act';

export const dropOffKind: RecordKind<typeof dropOffCartMachine, StoredCart> = {
  machine: dropOffCartMachine,
  table: dropOffCarts,
  log: { table: dropOffEventLog, record: dropOffEventLog.cart_id },
  list: dropOffList.id,
  missing: msg('Drop-off cart not found'),
  permissions: {
    'cart.taken': change,
    'cart.called': change,
    'cart.rescheduled': change,
    'cart.declined': change,
    'cart.reopened': change,
    'cart.recovered': change,
  },
  context: async (db, stored, author) => factsOf(stored, await ownerOf(db, stored.owner_id, author)),
  columns: ({ owner, dueAt, contacts, lastResult, reached, escalated, reason, orderId }, { at }) => ({
    owner_id: owner?.id ?? null,
    due_at: dueAt === null ? null : new Date(dueAt),
    contacts,
    last_result: lastResult,
    reached,
    escalated,
    reason,
    order_id: orderId,
    updated_at: at,
  }),
  payload: (event) => ({
    ...('result' in event && { result: event.result }),
    ...('reason' in event && { reason: event.reason }),
    ...('dueAt' in event && event.dueAt !== null && { due_at: event.dueAt }),
    ...('orderId' in event && { order_id: event.orderId }),
  }),
  why: dropOffCartWhy,
  audited: ({ owner_id: owner }) => ({ owner }),
};

import { ORPCError } from '@orpc/server';
import { inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { OrderConflict } from '#machines/orders/order-action-values.ts';
import { orderStatusCatalogue } from '#machines/orders/order-statuses.ts';
import type { OrderEvent } from '#machines/orders/order-facts.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Database } from '#platform/server/db/database.ts';
import type { Realtime } from '#platform/server/realtime/realtime.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import type { contract } from '../contract.ts';
import { orders } from '../schema.ts';
import { assignOrder } from './assignments.ts';
import { requireFittingReason } from './cancel-fit.ts';
import { authorOf, changeOrder } from './order-change.ts';
import { addNote } from './order-notes.ts';

type BulkInput = z.output<NonNullable<(typeof contract.oms.changeOrders)['~orpc']['inputSchema']>>;
type Change = BulkInput['change'];
type ChosenOrder = BulkInput['orders'][number];

interface Actors {
  db: Database;
  realtime: Realtime;
  cause: Cause;
  principal: Principal;
}

/** Applies the same change to each order in its own transaction: one refusal does not affect the other orders. */
export async function changeOrders(actors: Actors, { orders: chosen, change }: BulkInput) {
  const { db, principal } = actors;
  if (change.kind === 'event') await requireFittingReason(db, principal, change.event, change.reason);
  const ids = chosen.map(({ order_id }) => order_id);
  const stored = await db.select({ id: orders.id, code: orders.code }).from(orders).where(inArray(orders.id, ids));
  const codes = new Map(stored.map(({ id, code }) => [id, code]));
  const results = [];
  for (const order of chosen)
    results.push({
      order_id: order.order_id,
      code: codes.get(order.order_id) ?? String(order.order_id),
      because: await refusalOf(actors, order, change),
    });
  return { results };
}

/** Reason why the order was not changed; null if it was. */
async function refusalOf(actors: Actors, order: ChosenOrder, change: Change): Promise<Sentence | null> {
  try {
    await apply(actors, order, change);
    return null;
  } catch (error) {
    if (!(error instanceof ORPCError) || error.status >= 500 || error.status === 400 || error.status === 422) throw error;
    return change.kind === 'event' && error.status === 409
      ? conflictOf(error.data as OrderConflict, change.event)
      : sentence(error.message);
  }
}

function conflictOf({ code, by, status, abilities }: OrderConflict, event: string): Sentence {
  const name = { message: orderStatusCatalogue[status].name };
  if (code === 'order.changed') return sentence('{by} changed it meanwhile: {status}', { by, status: name });
  const because = abilities.find((ability) => ability.event === event)?.because;
  return because ?? sentence('Not possible for an order in {status}', { status: name });
}

async function apply({ db, realtime, cause, principal }: Actors, order: ChosenOrder, change: Change): Promise<void> {
  const { order_id: orderId, version, request_key: requestKey } = order;
  switch (change.kind) {
    case 'assign':
      return assignOrder(db, realtime, cause, principal, { orderId, assignee: change.assignee, requestKey });
    case 'note':
      return addNote(db, realtime, cause, principal, { orderId, text: change.text, requestKey });
    case 'event': {
      const { event, reason, comment } = change;
      await changeOrder(db, realtime, cause, authorOf(principal), {
        orderId,
        event: { type: event, reason: reason ?? '' } as OrderEvent,
        version,
        payload: { ...(reason && { reason }), ...(comment && { comment }) },
        requestKey,
      });
    }
  }
}

import { ORPCError } from '@orpc/server';
import { asc, desc, eq } from 'drizzle-orm';
import { drugs } from '#features/drugs/server/public.ts';
import { orders } from '#features/orders/server/public.ts';
import type { CallResult } from '#machines/orders/call-results.ts';
import {
  type CartOwner,
  type DeclineReason,
  dropOffCartMachine,
  dropOffCartWhy,
  type DropOffEvent,
  type DropOffFacts,
} from '#machines/orders/dropOffCart.ts';
import { accept } from '#machines/entity.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import type { DropOffRecord } from '../contract.ts';
import type { CartAction, DropOffStatus, DropOffStep } from '../drop-off-choices.ts';
import { dropOffActions, dropOffCarts, dropOffEventLog, dropOffLines } from '../schema.ts';
import { targetOfCity } from './drop-off-stats.ts';

/** Maximum length of the log in a record; older entries stay in the table. */
const LOG_LENGTH = 100;

export type StoredCart = typeof dropOffCarts.$inferSelect;

export const noSuchCart = () => new ORPCError('NOT_FOUND', { message: 'Drop-off cart not found' });

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

/** Each event as the user would send it; a time, a reason and an order are asked for later. */
const probes = (by: CartOwner): DropOffEvent[] => [
  { type: 'cart.taken', by },
  { type: 'cart.called', by, result: 'CONNECTED', dueAt: null },
  { type: 'cart.rescheduled', by, dueAt: new Date(0).toISOString() },
  { type: 'cart.declined', by, reason: 'OTHER' },
  { type: 'cart.recovered', by, orderId: 1 },
  { type: 'cart.reopened', by },
];

/** @throws ORPCError 404 */
export async function readDropOff(db: Queryable, now: Date, user: CartOwner, cartId: number): Promise<DropOffRecord> {
  const [found] = await db
    .select({ stored: dropOffCarts, owner: { id: users.id, name: users.name }, order: { id: orders.id, code: orders.code } })
    .from(dropOffCarts)
    .leftJoin(users, eq(users.id, dropOffCarts.owner_id))
    .leftJoin(orders, eq(orders.id, dropOffCarts.order_id))
    .where(eq(dropOffCarts.id, cartId));
  if (!found) throw noSuchCart();
  const { stored, owner, order } = found;
  const facts = factsOf(stored, owner);
  const judge = (event: DropOffEvent) => {
    const allowed = accept(dropOffCartMachine, stored.status, facts, event) !== null;
    return { event: event.type, allowed, why: allowed ? null : dropOffCartWhy(facts, event) };
  };
  return {
    id: stored.id,
    version: stored.version,
    status: stored.status as DropOffStatus,
    patient_id: stored.patient_id,
    name: stored.patient_name,
    phone_no: stored.phone_no,
    city: stored.city,
    step: stored.step as DropOffStep,
    value: stored.value,
    left_at: stored.left_at.toISOString(),
    due_at: facts.dueAt,
    contacts: stored.contacts,
    last_result: facts.lastResult,
    escalated: stored.escalated,
    owner,
    reason: facts.reason,
    order,
    lines: await linesOf(db, cartId),
    actions: await actionsOf(db, cartId),
    log: await logOf(db, cartId),
    target: await targetOfCity(db, now, stored.city),
    abilities: probes(user).map(judge),
  };
}

const linesOf = (db: Queryable, cartId: number): Promise<DropOffRecord['lines']> =>
  db
    .select({ drug_id: dropOffLines.drug_id, drug: drugs.name, quantity: dropOffLines.quantity, amount: dropOffLines.amount })
    .from(dropOffLines)
    .innerJoin(drugs, eq(drugs.id, dropOffLines.drug_id))
    .where(eq(dropOffLines.cart_id, cartId))
    .orderBy(asc(dropOffLines.id));

async function actionsOf(db: Queryable, cartId: number): Promise<DropOffRecord['actions']> {
  const rows = await db
    .select({ at: dropOffActions.at, action: dropOffActions.action, drug: drugs.name, quantity: dropOffActions.quantity })
    .from(dropOffActions)
    .leftJoin(drugs, eq(drugs.id, dropOffActions.drug_id))
    .where(eq(dropOffActions.cart_id, cartId))
    .orderBy(desc(dropOffActions.at), desc(dropOffActions.id))
    .limit(LOG_LENGTH);
  return rows.map(({ at, action, ...row }) => ({ ...row, at: at.toISOString(), action: action as CartAction }));
}

async function logOf(db: Queryable, cartId: number): Promise<DropOffRecord['log']> {
  const rows = await db
    .select({
      version: dropOffEventLog.version,
      at: dropOffEventLog.at,
      by: dropOffEventLog.by,
      event: dropOffEventLog.event,
      payload: dropOffEventLog.payload,
    })
    .from(dropOffEventLog)
    .where(eq(dropOffEventLog.cart_id, cartId))
    .orderBy(desc(dropOffEventLog.version))
    .limit(LOG_LENGTH);
  return rows.map(({ at, payload, ...row }) => ({
    ...row,
    at: at.toISOString(),
    payload: payload as DropOffRecord['log'][number]['payload'],
  }));
}

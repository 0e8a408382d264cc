import { asc, desc, eq } from 'drizzle-orm';
import { drugs } from '#features/drugs/server/public.ts';
import { orders } from '#features/orders/server/public.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import type { DropOffRecord } from '../contract.ts';
import type { CartAction, DropOffStatus, DropOffStep } from '../drop-off-choices.ts';
import { dropOffActions, dropOffCarts, dropOffLines } from '../schema.ts';
import { dropOffKind, factsOf } from './drop-off-kind.ts';
import { targetOfCity } from './drop-off-stats.ts';

/** Maximum number of what the patient did in a record; older entries stay in the table. */
const ACTIONS = 100;

/** @throws ORPCError 404 */
export const readDropOff: ReadRecord<DropOffRecord> = async (db, { person, at }, cartId) => {
  const [found] = await db
    .select({ stored: dropOffCarts, owner: { id: users.id, name: users.name }, order: { id: orders.id, code: orders.code } })
    .from(dropOffCarts)
    .leftJoin(users, eq(users.id, dropOffCarts.owner_id))
    .leftJoin(orders, eq(orders.id, dropOffCarts.order_id))
    .where(eq(dropOffCarts.id, cartId));
  if (!found) throw notFound(dropOffKind);
  const { stored, owner, order } = found;
  const facts = factsOf(stored, owner);
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
    log: await readLog<DropOffRecord['log'][number]['payload']>(db, dropOffKind, cartId),
    target: await targetOfCity(db, at, stored.city),
    abilities: judge(dropOffKind, { state: stored.status, context: facts, person, at }, [
      { type: 'cart.taken' },
      { type: 'cart.called' },
      { type: 'cart.rescheduled' },
      { type: 'cart.declined' },
      { type: 'cart.recovered' },
      { type: 'cart.reopened' },
    ]),
  };
};

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
    .limit(ACTIONS);
  return rows.map(({ at, action, ...row }) => ({ ...row, at: at.toISOString(), action: action as CartAction }));
}

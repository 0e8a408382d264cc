import { ORPCError } from '@orpc/server';
import { and, asc, count, eq, inArray, isNotNull, isNull } from 'drizzle-orm';
import { openStatuses } from '#machines/orders/order-statuses.ts';
import { holds, permissionLacking } from '#platform/access/permissions.ts';
import { recordAudit, type Cause } from '#platform/audit/server/audit.ts';
import type { Queryable, Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { afterCommit } from '#platform/server/realtime/after-commit.ts';
import type { OrderUser } from './order-change.ts';
import { users } from '#platform/session/schema.ts';
import { orders } from '../schema.ts';
import { notifyAssignees } from './order-notices.ts';
import { noSuchOrder } from './order-record.ts';
import { changesOf, orderChanged } from './order-realtime.ts';

interface Assignee {
  id: number;
  name: string;
}

/** Users to whom orders can be assigned, with their open orders: those on duty first, then by name. */
export async function assignableUsers(db: Queryable): Promise<(Assignee & { title: string; on_duty: boolean; open_orders: number })[]> {
  const active = await db.select().from(users).where(isNull(users.disabled_at)).orderBy(asc(users.name), asc(users.id));
  const loads = await db
    .select({ id: orders.assignee_id, open: count() })
    .from(orders)
    .where(and(isNotNull(orders.assignee_id), inArray(orders.status, [...openStatuses])))
    .groupBy(orders.assignee_id);
  const open = new Map(loads.map((load) => [load.id, load.open]));
  return active
    .filter((user) => holds('orders.act', user))
    .map(({ id, name, title, on_duty }) => ({ id, name, title, on_duty, open_orders: open.get(id) ?? 0 }))
    .toSorted((one, other) => Number(other.on_duty) - Number(one.on_duty));
}

export interface Assignment {
  orderId: number;
  /** `me`, `none` or the id of a user. */
  assignee: 'me' | 'none' | number;
  requestKey?: string | undefined;
  /** Runs in the same transaction. */
  also?: (tx: Transaction, version: number) => Promise<void>;
}

/** The new assignee; null for none. Only supervisors assign orders to others. */
async function assigneeOf(db: Queryable, { userId, name, ...held }: OrderUser, assignee: Assignment['assignee']): Promise<Assignee | null> {
  if (assignee === 'none') return null;
  if (assignee === 'me' || assignee === userId) return { id: userId, name };
  if (!holds('orders.assign', held)) throw new ORPCError('FORBIDDEN', { message: permissionLacking('orders.assign') });
  const [user] = await db.select().from(users).where(eq(users.id, assignee));
  if (!user || user.disabled_at !== null || !holds('orders.act', user))
    throw badRequest([{ field: 'assignee', message: 'Orders cannot be assigned to this user' }]);
  return user;
}

/** Assigns an order, audits it, and notifies the previous and the new assignee. Status and version stay unchanged. */
export async function assignOrder(tx: Transaction, cause: Cause, principal: OrderUser, assignment: Assignment): Promise<void> {
  const { orderId, assignee, requestKey, also } = assignment;
  const to = await assigneeOf(tx, principal, assignee);
  const [order] = await tx.select().from(orders).where(eq(orders.id, orderId)).for('update');
  if (!order) throw noSuchOrder();
  if (to === null && order.assignee_id !== principal.userId && !holds('orders.assign', principal))
    throw new ORPCError('FORBIDDEN', { message: 'You can only unassign your own orders' });
  const assigned = { assignee_id: to?.id ?? null, assignee: to?.name ?? null };
  const { repeated } = await runOnce(tx, cause, { key: requestKey, body: { orderId, assignee } }, async () => {
    await tx.update(orders).set(assigned).where(eq(orders.id, orderId));
    await recordAudit(tx, cause, `orders/${orderId}`, { assignee_id: order.assignee_id }, { assignee_id: assigned.assignee_id });
    await notifyAssignees(tx, { at: cause.at, order, to, author: { userId: principal.userId, by: principal.name } });
    await also?.(tx, order.version);
    return orderId;
  });
  if (!repeated) afterCommit(tx, (realtime) => orderChanged(realtime, orderId, order.version, changesOf(order, assigned)));
}

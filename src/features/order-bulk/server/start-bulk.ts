import { ORPCError } from '@orpc/server';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { doctorDeskSource } from '#features/doctor-questions/server/public.ts';
import { type OrderUser, orderSource, requireFittingReason, requireMaySend } from '#features/orders/server/public.ts';
import { holds, type Permission, permissionLacking } from '#platform/access/permissions.ts';
import { type Cause, recordAudit } from '#platform/audit/server/audit.ts';
import { msg, sentence } from '#platform/contract/sentence.ts';
import { matching, ordered } from '#platform/list/server/list-rows.ts';
import type { Database, Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { users } from '#platform/session/schema.ts';
import { BULK_MOST, ORDERS_AT_ONCE } from '../bulk-limits.ts';
import type { contract } from '../contract.ts';
import { type BulkDetails, orderBulkChanges } from '../schema.ts';

export type BulkInput = z.output<NonNullable<(typeof contract.oms.startBulkChange)['~orpc']['inputSchema']>>;

const sources = { orders: orderSource, 'doctor-orders': doctorDeskSource };

function requirePermission(user: OrderUser, permission: Permission): void {
  if (!holds(permission, user)) throw new ORPCError('FORBIDDEN', { message: permissionLacking(permission) });
}

/** Agents add notes to picked orders and assign them to themselves; all else is up to team leads and administrators. */
async function requirePermitted(db: Database, user: OrderUser, { orders, change }: BulkInput): Promise<void> {
  if (change.kind === 'event' || orders === undefined || orders.length > ORDERS_AT_ONCE) requirePermission(user, 'orders.bulk');
  if (change.kind === 'event') {
    requireMaySend(change.event, user);
    await requireFittingReason(db, change.event, change.reason);
  }
  if (change.kind === 'assign' && typeof change.assignee === 'number' && change.assignee !== user.userId)
    requirePermission(user, 'orders.assign');
}

async function detailsOf(db: Database, user: OrderUser, change: BulkInput['change']): Promise<BulkDetails> {
  if (change.kind === 'note') return { text: change.text };
  if (change.kind === 'event')
    return { ...(change.reason && { reason: change.reason }), ...(change.comment && { comment: change.comment }) };
  if (change.assignee === 'none') return { assignee: null };
  const assigneeId = change.assignee === 'me' ? user.userId : change.assignee;
  const [assignee] = await db.select().from(users).where(eq(users.id, assigneeId));
  if (!assignee || assignee.disabled_at !== null || !holds('orders.act', assignee))
    throw badRequest([{ field: 'change.assignee', message: msg('Orders cannot be assigned to this user') }]);
  return { assignee: { id: assignee.id, name: assignee.name } };
}

/** `select id, code, version`: the orders in the order of the list, one more than the maximum if too many match. */
function ordersOf({ list, orders, ...question }: BulkInput, user: OrderUser, now: Date): SQL {
  if (orders) {
    const picked = JSON.stringify(orders);
    return sql`
      select o.id, o.code, p.version
      from rows from (json_to_recordset(${picked}::json) as (order_id bigint, version integer)) with ordinality as p (order_id, version, place)
      join orders o on o.id = p.order_id order by p.place`;
  }
  const source = sources[list].of({ userId: user.userId, now });
  return sql`
    select ${source.id} as id, ${source.columns['id']} as code, ${source.version} as version
    from ${source.from}${matching(source, question)}${ordered(source, question.sort)} limit ${BULK_MOST + 1}`;
}

/** Fixes the orders in one statement: orders that match later stay as they are. */
async function fixOrders(tx: Transaction, bulkId: number, input: BulkInput, user: OrderUser, now: Date): Promise<number> {
  const { rowCount } = await tx.execute(sql`
    insert into order_bulk_results (bulk_id, position, order_id, code, version, outcome)
    select ${bulkId}::bigint, row_number() over (), fixed.id, fixed.code, fixed.version, 'waiting'
    from (${ordersOf(input, user, now)}) as fixed (id, code, version)`);
  const total = rowCount ?? 0;
  if (input.orders && total < input.orders.length) throw badRequest([{ field: 'orders', message: msg('Order not found') }]);
  if (total === 0) throw badRequest([{ field: 'where', message: msg('No order matches') }]);
  if (total > BULK_MOST)
    throw badRequest([
      { field: 'where', ...sentence('At most {most} orders at once: narrow the filter', { most: BULK_MOST.toLocaleString('en-IN') }) },
    ]);
  return total;
}

/** Stores the bulk change with its orders; the worker makes it. A repeated request answers the first one's id. */
export async function startBulk(db: Database, cause: Cause, user: OrderUser, input: BulkInput): Promise<number> {
  await requirePermitted(db, user, input);
  const { request_key: key, ...body } = input;
  if (input.orders && (input.search !== undefined || input.where))
    throw badRequest([{ field: 'orders', message: msg('Either picked orders or a filter') }]);
  const details = await detailsOf(db, user, input.change);
  const { id } = await db.transaction((tx) =>
    runOnce(tx, cause, { key, body }, async () => {
      const { list, orders, change, search, where, sort } = input;
      const [created] = await tx
        .insert(orderBulkChanges)
        .values({
          state: 'queued',
          kind: change.kind === 'event' ? change.event : change.kind,
          details,
          list,
          question: orders ? null : { search, where, sort },
          user_id: user.userId,
          by: user.name,
          request_id: cause.requestId,
          total: 0,
          created_at: cause.at,
        })
        .returning({ id: orderBulkChanges.id });
      if (!created) throw new Error('A bulk change was not stored');
      const total = await fixOrders(tx, created.id, input, user, cause.at);
      await tx.update(orderBulkChanges).set({ total }).where(eq(orderBulkChanges.id, created.id));
      await recordAudit(tx, cause, `order_bulk_changes/${created.id}`, null, { state: 'queued', kind: change.kind, total });
      return created.id;
    }),
  );
  return id;
}

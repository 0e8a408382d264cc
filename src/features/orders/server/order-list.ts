import { and, eq, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { readIds } from '#platform/list/server/list-rows.ts';
import type { Group } from '#platform/list/where.ts';
import type { contract, OrderRow } from '../contract.ts';
import { filterableStatuses, openStatuses } from '#machines/orders/order-statuses.ts';
import type { Database } from '#platform/server/db/database.ts';
import { ORDERS_COUNTED_TO } from '../order-choices.ts';
import { conditionsOf } from '../order-conditions.ts';
import { orders } from '../schema.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import type { WorkCount } from '#platform/work/server/work-count.ts';
import { factsOf, presentRow, rowColumns } from './order-rows.ts';
import { isOpen, orderSource, SOON_MS } from './order-source.ts';

type ListInput = z.output<NonNullable<(typeof contract.oms.orders)['~orpc']['inputSchema']>>;

/** All statuses of the filter together also match stopped subscriptions, which have no place in the filter (§4.1). */
function statusesOf({ status = [...openStatuses] }: ListInput): string | undefined {
  return filterableStatuses.every((each) => status.includes(each)) ? undefined : status.join(',');
}

/** The parameters as one filter of the list. */
function filterOf(input: ListInput): Group {
  const { q: _words, sort: _sort, page: _page, page_size: _size, where, ...parameters } = input;
  const present = Object.entries({ ...parameters, status: statusesOf(input) }).filter(([, value]) => value !== undefined);
  return {
    match: 'all',
    of: [...conditionsOf(Object.fromEntries(present.map(([name, value]) => [name, String(value)]))), ...(where ? [where] : [])],
  };
}

/** Planned once per connection: each list asks so. */
const prepareRows = (db: Database) =>
  db
    .select(rowColumns)
    .from(orders)
    .where(sql`${orders.id} = any(${sql.placeholder('ids')}::bigint[])`)
    .prepare('order_rows');
const prepared = new WeakMap<Database, ReturnType<typeof prepareRows>>();

function rowsById(db: Database): ReturnType<typeof prepareRows> {
  let rows = prepared.get(db);
  if (!rows) prepared.set(db, (rows = prepareRows(db)));
  return rows;
}

/** One page of orders, and the number of matches. */
export async function listOrders(db: Database, principal: Principal, now: Date, input: ListInput) {
  const { q, sort, page, page_size } = input;
  const source = orderSource.of({ userId: principal.userId, now });
  const question = { search: q, where: filterOf(input), sort, offset: (page - 1) * page_size, limit: page_size };
  const { ids, total } = await readIds(db, source, question);
  const stored = await rowsById(db).execute({ ids: `{${ids.join(',')}}` });
  const [facts, byId] = [await factsOf(db, stored), new Map(stored.map((row) => [row.id, row]))];
  const rows: OrderRow[] = ids.flatMap((id) => {
    const [row, about] = [byId.get(id), facts.get(id)];
    return row && about ? [presentRow(row, about, principal)] : [];
  });
  return {
    rows,
    total: Math.min(total, ORDERS_COUNTED_TO),
    has_more: total > ORDERS_COUNTED_TO,
    page,
    page_size,
    as_of: now.toISOString(),
  };
}

const countWhere = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
const isLate = (now: Date) => lt(orders.tat_due_at, now);
const isDueSoon = (now: Date) => and(gte(orders.tat_due_at, now), lt(orders.tat_due_at, new Date(now.getTime() + SOON_MS)));

/** Counts of the quick filters, over all open orders. */
export async function summarise(db: Database, principal: Principal, now: Date) {
  const [row] = await db
    .select({
      open: sql<number>`count(*)::int`,
      late: countWhere(isLate(now)),
      soon: countWhere(isDueSoon(now)),
      unassigned: countWhere(isNull(orders.assignee_id)),
      needs_prescription: countWhere(inArray(orders.prescription_state, ['NONE', 'AWAITED'])),
      mine: countWhere(eq(orders.assignee_id, principal.userId)),
    })
    .from(orders)
    .where(isOpen);
  return row ?? { open: 0, late: 0, soon: 0, unassigned: 0, needs_prescription: 0, mine: 0 };
}

/** Statuses with open orders, in the order of the chart. */
export async function countOpen(db: Database, now: Date) {
  const rows = await db
    .select({
      status: sql<(typeof openStatuses)[number]>`${orders.status}`,
      open: sql<number>`count(*)::int`,
      soon: countWhere(isDueSoon(now)),
      late: countWhere(isLate(now)),
    })
    .from(orders)
    .where(isOpen)
    .groupBy(orders.status);
  return rows.toSorted((one, other) => openStatuses.indexOf(one.status) - openStatuses.indexOf(other.status));
}

const countOpenWhere = (condition: SQL | undefined): SQL => sql`select count(*) from ${orders} where ${and(isOpen, condition)}`;

/** Open orders that wait for somebody, by the filters of the list. */
export const orderWork: readonly WorkCount[] = [
  { id: 'orders.late', permission: 'orders.read', count: (_, now) => countOpenWhere(isLate(now)) },
  { id: 'orders.soon', permission: 'orders.read', count: (_, now) => countOpenWhere(isDueSoon(now)) },
  { id: 'orders.unassigned', permission: 'orders.read', count: () => countOpenWhere(isNull(orders.assignee_id)) },
  {
    id: 'orders.mine',
    permission: 'orders.read',
    isOwn: true,
    count: (principal) => countOpenWhere(eq(orders.assignee_id, principal.userId)),
  },
  {
    id: 'orders.toDecode',
    permission: 'prescriptions.decode',
    count: () => sql`select count(*) from ${orders} where ${orders.status} = 'PRESCRIPTION-CREATED'`,
  },
];

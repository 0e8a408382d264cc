import { and, desc, eq, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { whereSql } from '#platform/list/server/conditions.ts';
import type { Group } from '#platform/list/where.ts';
import type { contract, OrderRow } from '../contract.ts';
import { filterableStatuses, openStatuses } from '#machines/orders/order-statuses.ts';
import type { Database } from '#platform/server/db/database.ts';
import { conditionsOf } from '../order-conditions.ts';
import { orders } from '../schema.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import type { WorkCount } from '#platform/work/server/work-count.ts';
import { factsOf, presentRow } from './order-rows.ts';
import { isNamed, matchesSearch } from './order-search.ts';
import { orderSource, SOON_MS } from './order-source.ts';

type ListInput = z.output<NonNullable<(typeof contract.oms.orders)['~orpc']['inputSchema']>>;

const columns = {
  tat: orders.tat_due_at,
  due: orders.due_at,
  placed: orders.placed_at,
  status: orders.status,
  status_since: orders.status_since,
  value: orders.value,
  patient: orders.patient_name,
  city: orders.city,
  store: orders.store,
  id: orders.id,
} as const;

/**
 * An order named in full comes first. Orders without a value of the sort column come last in either direction; without a due
 * time, the promised time decides. Among equals, such as ended orders by promised time, the newest comes first.
 */
function orderBy({ sort, q }: ListInput): SQL[] {
  const before = q === undefined ? undefined : isNamed(q);
  const descending = sort.startsWith('-');
  const column = columns[sort.replace('-', '') as keyof typeof columns];
  const first = descending ? sql`${column} desc nulls last` : sql`${column} asc nulls last`;
  const byTat = descending ? sql`${orders.tat_due_at} desc nulls last` : sql`${orders.tat_due_at} asc nulls last`;
  const ties = [...(column === orders.due_at ? [byTat] : []), desc(orders.id)];
  const sorted = column === orders.id ? [first] : [first, ...ties];
  return before ? [desc(before), ...sorted] : sorted;
}

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

/** One page of orders, and the number of matches. */
export async function listOrders(db: Database, principal: Principal, now: Date, input: ListInput) {
  const where = and(
    whereSql(orderSource.of({ userId: principal.userId, now }), filterOf(input)) ?? undefined,
    input.q ? matchesSearch(input.q) : undefined,
  );
  const order = orderBy(input);
  // Sorts ids only: wide rows would make the sort of late pages expensive.
  const page = db
    .select({ id: orders.id })
    .from(orders)
    .where(where)
    .orderBy(...order)
    .limit(input.page_size)
    .offset((input.page - 1) * input.page_size);
  const [stored, [counted]] = await Promise.all([
    db
      .select()
      .from(orders)
      .where(inArray(orders.id, page))
      .orderBy(...order),
    db.select({ total: sql<number>`count(*)::int` }).from(orders).where(where),
  ]);
  const facts = await factsOf(db, stored);
  const rows: OrderRow[] = stored.flatMap((row) => {
    const about = facts.get(row.id);
    return about ? [presentRow(row, about, principal)] : [];
  });
  return { rows, total: counted?.total ?? 0, page: input.page, page_size: input.page_size, as_of: now.toISOString() };
}

const countWhere = (condition: SQL | undefined) => sql<number>`(count(*) filter (where ${condition}))::int`;
const isLate = (now: Date) => lt(orders.tat_due_at, now);
const isDueSoon = (now: Date) => and(gte(orders.tat_due_at, now), lt(orders.tat_due_at, new Date(now.getTime() + SOON_MS)));
const isOpen = inArray(orders.status, [...openStatuses]);

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

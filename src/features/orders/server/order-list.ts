import { and, desc, eq, gte, inArray, isNull, lt, sql, type SQL } from 'drizzle-orm';
import type { z } from 'zod';
import { endOfBusinessDay, startOfBusinessDay } from '#platform/contract/business-day.ts';
import type { contract, OrderRow } from '../contract.ts';
import { filterableStatuses, openStatuses } from '#machines/orders/order-statuses.ts';
import type { Database } from '#platform/server/db/database.ts';
import { orders } from '../schema.ts';
import type { Principal } from '#platform/session/server/sessions.ts';
import { factsOf, presentRow } from './order-rows.ts';
import { isNamed, matchesSearch, ofStore, withDrug } from './order-search.ts';

type ListInput = z.output<NonNullable<(typeof contract.oms.orders)['~orpc']['inputSchema']>>;

/** "Breaching in 30 min". */
const SOON_MS = 30 * 60_000;

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

function duringDay(column: typeof orders.slot_start, day: string): SQL | undefined {
  const start = startOfBusinessDay(day);
  return and(gte(column, start), lt(column, endOfBusinessDay(start)));
}

function assignedTo(assignee: NonNullable<ListInput['assignee']>, principal: Principal): SQL {
  if (assignee === 'none') return isNull(orders.assignee_id);
  return eq(orders.assignee_id, assignee === 'me' ? principal.userId : assignee);
}

function dueWithin(tat: 'late' | 'soon', now: Date): SQL | undefined {
  if (tat === 'late') return lt(orders.tat_due_at, now);
  return and(gte(orders.tat_due_at, now), lt(orders.tat_due_at, new Date(now.getTime() + SOON_MS)));
}

/** All statuses of the filter together also match stopped subscriptions, which have no place in the filter (§4.1). */
function ofStatus(input: ListInput): SQL | undefined {
  const statuses = new Set<string>(input.status ?? openStatuses);
  return filterableStatuses.every((status) => statuses.has(status)) ? undefined : inArray(orders.status, [...statuses]);
}

function matching(input: ListInput, principal: Principal, now: Date): SQL | undefined {
  const several = (column: typeof orders.type, values: string[] | undefined) => (values ? inArray(column as never, values) : undefined);
  return and(
    ofStatus(input),
    several(orders.type, input.type),
    several(orders.mode as never, input.mode),
    several(orders.city as never, input.city),
    several(orders.prescription_state as never, input.prescription),
    input.store ? ofStore(input.store) : undefined,
    input.pincode ? eq(orders.pincode, input.pincode) : undefined,
    input.drug ? withDrug(input.drug) : undefined,
    input.slot ? duringDay(orders.slot_start, input.slot) : undefined,
    input.created_from ? gte(orders.placed_at, startOfBusinessDay(input.created_from)) : undefined,
    input.created_to ? lt(orders.placed_at, endOfBusinessDay(startOfBusinessDay(input.created_to))) : undefined,
    input.tat ? dueWithin(input.tat, now) : undefined,
    input.assignee ? assignedTo(input.assignee, principal) : undefined,
    input.q ? matchesSearch(input.q) : undefined,
  );
}

/** One page of orders, and the number of matches. */
export async function listOrders(db: Database, principal: Principal, now: Date, input: ListInput) {
  const where = matching(input, principal, now);
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

/** Counts of the quick filters, over all open orders. */
export async function summarise(db: Database, principal: Principal, now: Date) {
  const soonLimit = new Date(now.getTime() + SOON_MS);
  const count = (condition: SQL) => sql<number>`(count(*) filter (where ${condition}))::int`;
  const [row] = await db
    .select({
      open: sql<number>`count(*)::int`,
      late: count(lt(orders.tat_due_at, now)),
      soon: count(sql`${orders.tat_due_at} >= ${now.toISOString()} and ${orders.tat_due_at} < ${soonLimit.toISOString()}`),
      unassigned: count(isNull(orders.assignee_id)),
      needs_prescription: count(inArray(orders.prescription_state, ['NONE', 'AWAITED'])),
      mine: count(eq(orders.assignee_id, principal.userId)),
    })
    .from(orders)
    .where(inArray(orders.status, [...openStatuses]));
  return row ?? { open: 0, late: 0, soon: 0, unassigned: 0, needs_prescription: 0, mine: 0 };
}

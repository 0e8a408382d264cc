import { ORPCError } from '@orpc/server';
import { eq, inArray, sql, type SQL } from 'drizzle-orm';
import type { LineChange } from '#features/orders/public.ts';
import { orders } from '#features/orders/server/public.ts';
import type { Database } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import type { OrderLogChange, OrderLogEntry } from '../contract.ts';
import { ORDER_LOG_PAGE_SIZE, type OrderLogAction } from '../order-log-choices.ts';

interface Row extends Record<string, unknown> {
  source: 'event' | 'note' | 'audit';
  id: number;
  at: Date;
  by: string | null;
  event: string | null;
  before: Record<string, unknown> | null;
  after: Record<string, unknown> | null;
  detail: string | null;
}

/**
 * Everything that was written to an order. Changes of status are its events, which also exist for orders that came with the
 * database; the audit has the others. It has no texts of notes: they come from the notes.
 */
const sources = (orderId: number): SQL => sql`
  select 'event' as source, id, at, by, event, jsonb_build_object('status', from_status) as before,
    jsonb_build_object('status', to_status) || payload as after,
    nullif(concat_ws('. ', payload ->> 'reason', payload ->> 'comment', payload ->> 'reference', payload ->> 'summary'), '') as detail
  from order_events where order_id = ${orderId}
  union all
  select 'note', id, at, by, null, null, null, text from order_notes where order_id = ${orderId}
  union all
  select 'audit', a.id, a.at, u.name, null, a.before, a.after, null from audit a left join users u on u.id = a.user_id
  where a.record = 'orders/' || ${orderId}::bigint and not coalesce(a.after ?| array['event', 'note', 'status'], false)`;

/** One page of an order's log, newest first. @throws 404 if there is no such order */
export async function readOrderLog(db: Database, orderId: number, page: number): Promise<{ rows: OrderLogEntry[]; total: number }> {
  const [order] = await db.select({ id: orders.id }).from(orders).where(eq(orders.id, orderId));
  if (!order) throw new ORPCError('NOT_FOUND', { message: 'Order not found' });
  const written = sources(orderId);
  const [{ rows }, { rows: counted }] = await Promise.all([
    db.execute<Row>(sql`select * from (${written}) as log order by at desc, source, id desc
      limit ${ORDER_LOG_PAGE_SIZE} offset ${(page - 1) * ORDER_LOG_PAGE_SIZE}`),
    db.execute<{ total: number }>(sql`select count(*)::int as total from (${written}) as log`),
  ]);
  const names = await namesOf(db, rows);
  return { rows: rows.map((row) => entryOf(row, names)), total: counted[0]?.total ?? 0 };
}

/** Names of the users whose ids the changes have. */
async function namesOf(db: Database, rows: readonly Row[]): Promise<ReadonlyMap<unknown, string>> {
  const ids = rows.flatMap(({ before, after }) => [before?.['assignee_id'], after?.['assignee_id']]).filter((id) => typeof id === 'number');
  if (ids.length === 0) return new Map();
  const found = await db.select({ id: users.id, name: users.name }).from(users).where(inArray(users.id, ids));
  return new Map(found.map(({ id, name }) => [id, name]));
}

function entryOf(row: Row, names: ReadonlyMap<unknown, string>): OrderLogEntry {
  const { source, id, at, by, detail } = row;
  const changes = source === 'note' ? [] : changesOf(row, names);
  return { id: `${source}-${id}`, at: new Date(at).toISOString(), by, actions: actionsOf(row, changes), changes, detail };
}

/** Fields that no reader needs: numbers of the change itself. */
const hidden = new Set(['version', 'event', 'source', 'summary', 'reference', 'reason', 'comment', 'prescription_id', 'xact']);

function changesOf({ source, before, after }: Row, names: ReadonlyMap<unknown, string>): OrderLogChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields.flatMap((field): OrderLogChange[] => {
    if (hidden.has(field) || (source === 'event' && field !== 'status' && field !== 'order_reason')) return [];
    const isPerson = field === 'assignee_id';
    const [old, now] = [before?.[field], after?.[field]].map((value) => (isPerson ? (names.get(value) ?? null) : textOf(value))) as [
      string | null,
      string | null,
    ];
    return old === now ? [] : [{ field: isPerson ? 'assignee' : field === 'order_reason' ? 'reason' : field, before: old, after: now }];
  });
}

function textOf(value: unknown): string | null {
  if (value === null || value === undefined || value === '') return null;
  return typeof value === 'string' ? value : JSON.stringify(value);
}

const byEvent: Readonly<Record<string, OrderLogAction>> = {
  placed: 'PLACED',
  mark_prescription_created: 'PRESCRIPTION-ADDED',
  mark_prescription_decoded: 'LINES-READ',
  mark_customer_not_reachable: 'ATTEMPTED',
  'due.passed': 'ESCALATED',
  'reason.settled': 'REASON-SETTLED',
  'change.undone': 'UNDONE',
};

/** Kinds of changes that events of the lines and terms store. */
const byLineChange: Readonly<Record<LineChange, OrderLogAction>> = {
  quantity: 'QUANTITY-CHANGED',
  removed: 'LINE-REMOVED',
  added: 'DRUG-ADDED',
  substituted: 'DRUG-SUBSTITUTED',
  restored: 'SUBSTITUTION-REVERTED',
  proposed: 'SUBSTITUTE-PROPOSED',
  consented: 'CONSENT-RECORDED',
  refused: 'SUBSTITUTE-REFUSED',
  withdrawn: 'PROPOSAL-WITHDRAWN',
  terms: 'TERMS-CHANGED',
};

/** What a change of these fields to this value is called (§3). */
const byField: Readonly<Record<string, (after: unknown) => OrderLogAction>> = {
  assignee: (after) => (after === null ? 'UNASSIGNED' : 'ASSIGNED'),
  slot: () => 'SLOT-CHANGED',
  slot_start: () => 'SLOT-CHANGED',
  address: () => 'ADDRESS-CHANGED',
  pincode: () => 'ADDRESS-CHANGED',
  store: () => 'STORE-CHANGED',
  delivery: () => 'DELIVERY-CHANGED',
  payment: () => 'PAYMENT-CHANGED',
  promo_code: (after) => (after === null ? 'PROMO-REMOVED' : 'PROMO-APPLIED'),
};

/** What an event stores besides the status. */
interface Stored {
  change?: LineChange;
  /** Fields of the order's terms that the event changed, with their new values. */
  terms?: Record<string, unknown>;
}

function actionsOf({ source, event, after }: Row, changes: readonly OrderLogChange[]): OrderLogAction[] {
  if (source === 'note') return ['NOTE-ADDED'];
  if (source === 'audit') {
    const [first] = changes;
    return [(first && byField[first.field]?.(first.after)) ?? 'CHANGED'];
  }
  const { change, terms = {} } = (after ?? {}) as Stored;
  const ofTerms = Object.entries(byField).flatMap(([field, nameOf]) => (field in terms ? nameOf(terms[field]) : []));
  // The name of the fields says more than that terms were changed.
  if (change === 'terms' && ofTerms.length > 0) return ofTerms;
  if (change !== undefined) return [byLineChange[change] ?? 'CHANGED', ...ofTerms];
  return [byEvent[event ?? ''] ?? 'STATUS-CHANGED'];
}

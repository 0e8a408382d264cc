import { sql } from 'drizzle-orm';
import { storesOfPincodes } from '#features/locations/server/public.ts';
import { openStatuses } from '#machines/orders/order-statuses.ts';
import type { Span } from '#machines/stores/period-times.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { hooks } from '#platform/server/hooks.ts';
import { businessDate, businessTimeZone } from '#platform/contract/business-day.ts';
import type { Hits } from '../contract.ts';
import { type ClosureTimes, spansOfClosure } from './closure-spans.ts';
import { closedSpansOf } from './service.ts';

/** Rows that the answer shows of each kind. */
const MOST = 50;

declare module '#platform/server/hooks.ts' {
  interface Hooks {
    /** Refills that fall due from one business day to another (yyyy-mm-dd) in any of the ranges and that the store would serve. */
    'stores.refillsHit': (
      db: Queryable,
      hit: { storeId: number; days: readonly { from: string; until: string }[] },
      now: Date,
    ) => Promise<Hits['refills']['rows']>;
  }
}

const wholeOf = (spans: readonly Span[]): Span => ({
  from: Math.min(...spans.map(({ from }) => from)),
  until: Math.max(...spans.map(({ until }) => until)),
});

const spansIn = (spans: readonly Span[]) =>
  sql`jsonb_to_recordset(${JSON.stringify(spans.map(({ from, until }) => ({ from: new Date(from), until: new Date(until) })))}::jsonb)
    as x ("from" timestamptz, "until" timestamptz)`;

interface HitRow extends Record<string, unknown> {
  id: number;
  version: number;
  code: string;
  status: string;
  slot_start: Date;
  slot_end: Date;
  value: number;
  total: number;
}

async function ordersHit(db: Queryable, storeId: number, spans: readonly Span[]): Promise<Pick<Hits, 'orders' | 'others'>> {
  const open = sql.raw(openStatuses.map((status) => `'${status}'`).join(', '));
  const isHit = sql`exists (select from ${spansIn(spans)} where o.slot_start < x."until" and o.slot_end > x."from")`;
  const { rows } = await db.execute<HitRow>(sql`
    select o.id::int, o.version, o.code, o.status, o.slot_start, o.slot_end, o.value, count(*) over ()::int as total
    from orders o where o.store_id = ${storeId} and o.status in (${open}) and ${isHit} order by o.slot_start, o.id limit ${MOST}`);
  const { rows: others } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from orders o where o.store_id = ${storeId} and o.status in (${open}) and (${isHit}) is not true`);
  return {
    orders: {
      total: rows[0]?.total ?? 0,
      rows: rows.map(({ id, version, code, status, value, slot_start, slot_end }) => ({
        id,
        version,
        code,
        status,
        value,
        slot_start: new Date(slot_start).toISOString(),
        slot_end: new Date(slot_end).toISOString(),
      })),
    },
    others: others[0]?.count ?? 0,
  };
}

async function heldPlaces(db: Queryable, storeId: number, spans: readonly Span[], now: Date): Promise<number> {
  const momentOf = (minutes: string) => sql`((b.day + ${sql.raw(minutes)} * interval '1 minute') at time zone ${businessTimeZone()})`;
  const { rows } = await db.execute<{ count: number }>(sql`
    select count(*)::int as count from slot_bookings b join store_slots t on t.id = b.slot_id
    where t.store_id = ${storeId} and b.status = 'held' and b.held_until > ${now.toISOString()}::timestamptz
      and exists (select from ${spansIn(spans)} where ${momentOf('t.starts')} < x."until" and ${momentOf('t.ends')} > x."from")`);
  return rows[0]?.count ?? 0;
}

/** The time that lies in spans of both. */
const sharedBy = (spans: readonly Span[], others: readonly Span[]): Span[] =>
  spans.flatMap((span) =>
    others
      .map(({ from, until }) => ({ from: Math.max(from, span.from), until: Math.min(until, span.until) }))
      .filter(({ from, until }) => from < until),
  );

/** Pincodes of the store that no other store would serve at some time in the spans. */
async function pincodesLeft(db: Queryable, storeId: number, spans: readonly Span[]): Promise<Hits['pincodes']> {
  const { rows } = await db.execute<{ pincode: string; others: number[] }>(sql`
    with serving as (
      select distinct pincode, store_id from (${storesOfPincodes}) each
    )
    select own.pincode, coalesce(jsonb_agg(other.store_id) filter (where other.store_id is not null), '[]') as others
    from serving own left join serving other on other.pincode = own.pincode and other.store_id <> own.store_id
    where own.store_id = ${storeId} group by own.pincode order by own.pincode`);
  const closed = await closedSpansOf(db, [...new Set(rows.flatMap(({ others }) => others))], wholeOf(spans));
  const left = rows
    .filter(({ others }) => others.reduce((unserved, id) => sharedBy(unserved, closed.get(id) ?? []), spans).length > 0)
    .map(({ pincode }) => pincode);
  return { total: left.length, rows: left.slice(0, MOST) };
}

/** Refills of the days that the spans touch. */
async function refillsHit(db: Queryable, storeId: number, spans: readonly Span[], now: Date): Promise<Hits['refills']> {
  const [find] = hooks('stores.refillsHit');
  const days = spans.map(({ from, until }) => ({ from: businessDate(from), until: businessDate(until - 1) }));
  const rows = find ? await find(db, { storeId, days }, now) : [];
  return { total: rows.length, rows: rows.slice(0, MOST) };
}

const NOTHING: Hits = {
  orders: { total: 0, rows: [] },
  refills: { total: 0, rows: [] },
  held: 0,
  others: 0,
  pincodes: { total: 0, rows: [] },
};

/** What a closure of a store would hit. Changes nothing. */
export async function closureHits(db: Queryable, { store_id, ...times }: ClosureTimes & { store_id: number }, now: Date): Promise<Hits> {
  const spans = spansOfClosure(times, now);
  if (spans.length === 0) return NOTHING;
  return {
    ...(await ordersHit(db, store_id, spans)),
    refills: await refillsHit(db, store_id, spans, now),
    held: await heldPlaces(db, store_id, spans, now),
    pincodes: await pincodesLeft(db, store_id, spans),
  };
}

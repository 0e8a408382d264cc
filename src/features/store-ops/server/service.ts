import { sql } from 'drizzle-orm';
import { type ClosingReason, closingReasons } from '#machines/stores/closing-reasons.ts';
import type { Span } from '#machines/stores/period-times.ts';
import { businessDate, businessTime } from '#platform/contract/business-day.ts';
import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import type { ClosureRule } from '../store-ops-choices.ts';
import { type Closure, closureAt, closuresOf, type StoreTimes } from './closures.ts';

const DAY_MS = 86_400_000;
/** Weekly hours repeat within it. */
const AHEAD = 8 * DAY_MS;

/** Whether a store serves at a moment. */
export interface Service {
  serves: boolean;
  /** A store that is only outside its hours takes orders for the slots that lie in them. */
  takesOrders: boolean;
  rule: ClosureRule | null;
  reason: ClosingReason | null;
  /** When this closure ends; null: it serves, or nobody knows. */
  until: string | null;
  /** Why it does not serve; null: it does. */
  why: Sentence | null;
}

const momentInWords = (at: number): string => `${businessDate(at).split('-').toReversed().join('-')} ${businessTime(at)}`;

/** Why a store does not serve, and until when. */
export function closureInWords({ rule, reason, until }: Closure): Sentence {
  if (rule === 'hours' || reason === null) return sentence('Outside its hours until {time}', { time: momentInWords(until) });
  const because = sentence(closingReasons[reason]);
  return until === Infinity
    ? sentence('Closed until it is opened again: {reason}', { reason: because })
    : sentence('Closed until {time}: {reason}', { time: momentInWords(until), reason: because });
}

function serviceAt(closures: readonly Closure[], at: number): Service {
  const closure = closureAt(closures, at);
  if (closure === null) return { serves: true, takesOrders: true, rule: null, reason: null, until: null, why: null };
  const { rule, reason, until } = closure;
  return {
    serves: false,
    takesOrders: rule === 'hours',
    rule,
    reason,
    until: until === Infinity ? null : new Date(until).toISOString(),
    why: closureInWords(closure),
  };
}

const iso = (column: string) => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** Expression for all that can close a store within a span, {@link StoreTimes}. For statements that read stores anyway. */
export const storeTimes = (store: 's' | 'st', { from, until }: Span) => sql`jsonb_build_object('status', ${sql.raw(store)}.status,
  'closed_until', ${sql.raw(iso(`${store}.closed_until`))}, 'closed_reason', ${sql.raw(store)}.closed_reason, 'hours', ${sql.raw(store)}.hours,
  'periods', (
    select coalesce(jsonb_agg(jsonb_build_object('startsAt', ${sql.raw(iso('p.starts_at'))}, 'endsAt', ${sql.raw(iso('p.ends_at'))},
      'weekdays', p.weekdays, 'exceptions', p.exceptions, 'endedAt', ${sql.raw(iso('p.ended_at'))}, 'reason', p.reason) order by p.starts_at, p.id), '[]')
    from unserviceable_periods p where p.store_id = ${sql.raw(store)}.id and p.status <> 'cancelled'
      and p.starts_at < ${new Date(until).toISOString()}::timestamptz and p.ends_at > ${new Date(from).toISOString()}::timestamptz))`;

/** Time around a moment in which a store is asked: the end of its weekly closure lies in it. */
export const around = (at: Date): Span => ({ from: at.getTime(), until: at.getTime() + AHEAD });

/**
 * The one question to a store: does it serve at this moment? Switch by hand before dated periods, these before recurring ones, these
 * before its weekly hours. The clock decides, whatever is recorded.
 */
export const serviceOf = (times: StoreTimes, at: Date): Service => serviceAt(closuresOf(times, around(at)), at.getTime());

async function timesOf(db: Queryable, storeIds: readonly number[], within: Span): Promise<{ id: number; times: StoreTimes }[]> {
  if (storeIds.length === 0) return [];
  const { rows } = await db.execute<{ id: number; times: StoreTimes }>(sql`
    select s.id::int, ${storeTimes('s', within)} as times from stores s where s.id = any(${`{${storeIds.join(',')}}`}::bigint[])`);
  return rows;
}

/** {@link serviceOf} several stores. */
export async function servicesOf(db: Queryable, storeIds: readonly number[], at: Date): Promise<Map<number, Service>> {
  const rows = await timesOf(db, storeIds, around(at));
  return new Map(rows.map(({ id, times }) => [id, serviceOf(times, at)]));
}

/** When stores take no orders within a span, by store: their weekly hours do not keep them from it. */
export async function closedSpansOf(db: Queryable, storeIds: readonly number[], within: Span): Promise<Map<number, Span[]>> {
  const rows = await timesOf(db, storeIds, within);
  return new Map(rows.map(({ id, times }) => [id, closuresOf(times, within).filter(({ rule }) => rule !== 'hours')]));
}

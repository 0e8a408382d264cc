import { randomUUID } from 'node:crypto';
import { and, eq, isNotNull, lte, or, sql } from 'drizzle-orm';
import { stores } from '#features/locations/server/public.ts';
import type { Cause } from '#platform/audit/server/audit.ts';
import { sendToDue } from '#platform/record/server/kind/change-record.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { unserviceablePeriods } from '../schema.ts';
import { periodKind } from './period-kind.ts';
import { storeKind } from './store-kind.ts';

const MOST = 50;

/** Records what the clock has decided: periods that have begun or ended, and stores whose closure is over. Readers ask the clock. */
export async function recordTimePassed(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const cause: Cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.store times' };
  const event = { type: 'time.passed' as const, at: at.toISOString() };
  const { status, starts_at, ends_at } = unserviceablePeriods;
  const isDue = or(and(eq(status, 'scheduled'), lte(starts_at, at)), and(eq(status, 'active'), lte(ends_at, at)));
  const periods = await sendToDue(db, cause, periodKind, { where: isDue, order: sql`${starts_at}`, most: MOST }, { event });
  const isOver = and(eq(stores.status, 'UNSERVICEABLE'), isNotNull(stores.closed_until), lte(stores.closed_until, at));
  const opened = await sendToDue(db, cause, storeKind, { where: isOver, order: sql`${stores.closed_until}`, most: MOST }, { event });
  return periods.length + opened.length;
}

import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lt, lte, or, sql } from 'drizzle-orm';
import { businessDate } from '#platform/contract/business-day.ts';
import { sendToDue } from '#platform/record/server/kind/change-record.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { promos } from '../schema.ts';
import { offerKind } from './offer-kind.ts';

/** Records first days that have begun and last days that have passed; orders are judged by the days, recorded or not. */
export async function followDays(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const on = businessDate(at);
  const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.days of offers' };
  const where = or(
    and(eq(promos.status, 'scheduled'), lte(promos.starts_on, on)),
    and(inArray(promos.status, ['scheduled', 'live', 'paused']), lt(promos.ends_on, on)),
  );
  return (await sendToDue(db, cause, offerKind, { where, order: sql`${promos.starts_on}`, most: 50 }, { event: { type: 'day.begun', on } }))
    .length;
}

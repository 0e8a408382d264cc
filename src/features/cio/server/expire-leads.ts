import { randomUUID } from 'node:crypto';
import { and, inArray, lte, sql } from 'drizzle-orm';
import { sendToDue } from '#platform/record/server/kind/change-record.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { openStatuses } from '../lead-filters.ts';
import { orderLeads } from '../schema.ts';
import { leadKind } from './lead-kind.ts';

/** Sends the chart's `time.passed`, once each, to leads that nobody went on with in time. */
export async function expireLeads(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const where = and(inArray(orderLeads.status, [...openStatuses]), lte(orderLeads.expires_at, at));
  const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.expired order leads' };
  const event = { type: 'time.passed', at: at.toISOString() } as const;
  return (await sendToDue(db, cause, leadKind, { where, order: sql`${orderLeads.expires_at}`, most: 50 }, { event })).length;
}

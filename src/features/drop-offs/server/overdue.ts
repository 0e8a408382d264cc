import { randomUUID } from 'node:crypto';
import { and, eq, lt, not, sql } from 'drizzle-orm';
import { sendToDue } from '#platform/record/server/kind/change-record.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { EVERYBODYS_AFTER } from '../drop-off-choices.ts';
import { dropOffCarts } from '../schema.ts';
import { dropOffKind } from './drop-off-kind.ts';

/** Sends the chart's `due.passed`, once each, for carts that nobody called in time. */
export async function giveOverdueToEverybody(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const latest = new Date(at.getTime() - EVERYBODYS_AFTER);
  const where = and(eq(dropOffCarts.status, 'CALL-BACK'), not(dropOffCarts.escalated), lt(dropOffCarts.due_at, latest));
  const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.overdue drop-off carts' };
  return (
    await sendToDue(db, cause, dropOffKind, { where, order: sql`${dropOffCarts.due_at}`, most: 50 }, { event: { type: 'due.passed' } })
  ).length;
}

import { randomUUID } from 'node:crypto';
import { and, eq, lt, not, sql } from 'drizzle-orm';
import { sendToDue } from '#platform/record/server/kind/change-record.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { EVERYBODYS_AFTER } from '../callback-choices.ts';
import { callbacks } from '../schema.ts';
import { callbackKind } from './callback-kind.ts';

/** Sends the chart's `due.passed`, once each, for callbacks that nobody made in time. */
export async function giveOverdueToEverybody(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const latest = new Date(at.getTime() - EVERYBODYS_AFTER);
  const where = and(eq(callbacks.status, 'PENDING'), not(callbacks.escalated), lt(callbacks.due_at, latest));
  const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.overdue callbacks' };
  return (await sendToDue(db, cause, callbackKind, { where, order: sql`${callbacks.due_at}`, most: 50 }, { event: { type: 'due.passed' } }))
    .length;
}

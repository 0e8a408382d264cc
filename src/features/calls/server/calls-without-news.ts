import { randomUUID } from 'node:crypto';
import { and, inArray, lte } from 'drizzle-orm';
import { sendToDue } from '#platform/record/server/kind/change-record.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { ANSWERED_WITHIN, ENDS_WITHIN } from '../call-choices.ts';
import { calls } from '../schema.ts';
import { callKind } from './call-kind.ts';

const waits = [
  { states: ['dialing', 'ringing', 'incoming'], after: ANSWERED_WITHIN, type: 'phone.failed' },
  { states: ['transferring'], after: ANSWERED_WITHIN, type: 'phone.unanswered' },
  { states: ['connected', 'muted', 'held'], after: ENDS_WITHIN, type: 'phone.ended' },
] as const;

/** Ends calls of which the telephone system has reported nothing for too long: their agents could call nobody else. */
export async function endCallsWithoutNews(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.calls without news' };
  let ended = 0;
  for (const { states, after, type } of waits) {
    const where = and(inArray(calls.status, [...states]), lte(calls.status_since, new Date(at.getTime() - after)));
    ended += (await sendToDue(db, cause, callKind, { where, order: calls.status_since.getSQL(), most: 50 }, { event: { type } })).length;
  }
  return ended;
}

import { randomUUID } from 'node:crypto';
import { and, eq, lt, sql } from 'drizzle-orm';
import { businessDate } from '#platform/contract/business-day.ts';
import { sendToDue } from '#platform/record/server/kind/change-record.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { forms } from '../schema.ts';
import { formKind } from './form-kind.ts';

/** Closes forms whose last day is over. Returns how many. */
export async function closeForms(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const on = businessDate(at);
  const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.last days of forms' };
  const where = and(eq(forms.status, 'open'), lt(forms.closes_on, on));
  return (await sendToDue(db, cause, formKind, { where, order: sql`${forms.closes_on}`, most: 50 }, { event: { type: 'day.begun', on } }))
    .length;
}

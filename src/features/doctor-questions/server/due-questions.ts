import { randomUUID } from 'node:crypto';
import { and, eq, inArray, lt, lte, not, sql } from 'drizzle-orm';
import { sendToDue } from '#platform/record/server/kind/change-record.ts';
import type { Clock } from '#platform/server/clock.ts';
import type { Database } from '#platform/server/db/database.ts';
import { openQuestionStatuses } from '../question-choices.ts';
import { doctorQuestions } from '../schema.ts';
import { questionKind } from './question-kind.ts';

const BATCH = 50;

/** Doctors whose next call is due are to be called again; questions without an answer in time are escalated, once each. */
export async function sendDueQuestions(db: Database, clock: Clock): Promise<number> {
  const at = clock.now();
  const cause = { at, userId: null, requestId: randomUUID(), operation: 'jobs.doctor questions' };
  const isToBeTried = and(eq(doctorQuestions.status, 'unreachable'), lte(doctorQuestions.next_try_at, at));
  const byTry = { where: isToBeTried, order: sql`${doctorQuestions.next_try_at}`, most: BATCH };
  const tried = await sendToDue(db, cause, questionKind, byTry, { event: { type: 'try.due' } });
  const isLate = and(
    inArray(doctorQuestions.status, [...openQuestionStatuses]),
    not(doctorQuestions.escalated),
    lt(doctorQuestions.due_at, at),
  );
  const byDue = { where: isLate, order: sql`${doctorQuestions.due_at}`, most: BATCH };
  const late = await sendToDue(db, cause, questionKind, byDue, { event: { type: 'due.passed' } });
  return tried.length + late.length;
}

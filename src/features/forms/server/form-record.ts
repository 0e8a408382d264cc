import { ORPCError } from '@orpc/server';
import { eq, sql } from 'drizzle-orm';
import { businessDate } from '#platform/contract/business-day.ts';
import { msg } from '#platform/contract/sentence.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { users } from '#platform/session/schema.ts';
import type { FormAnswer, FormLogEntry, FormRecord } from '../contract.ts';
import type { FormStatus } from '../form-choices.ts';
import { formAnswers, forms } from '../schema.ts';
import { factsOf, formKind } from './form-kind.ts';

/** @throws ORPCError 404 */
export const readForm: ReadRecord<FormRecord> = async (db, { person, at }, id) => {
  const [found] = await db
    .select({
      stored: forms,
      by: users.name,
      answers: sql<number>`(select count(*)::int from form_answers a where a.form_id = ${id})`,
      own_answers: sql<number>`(select count(*)::int from form_answers a where a.form_id = ${id} and a.user_id = ${person.id})`,
    })
    .from(forms)
    .innerJoin(users, eq(users.id, forms.author_id))
    .where(eq(forms.id, id));
  if (!found) throw notFound(formKind);
  const { stored, ...rest } = found;
  return {
    id: stored.id,
    version: stored.version,
    status: stored.status as FormStatus,
    title: stored.title,
    purpose: stored.purpose,
    questions: stored.questions,
    closes_on: stored.closes_on,
    ...rest,
    updated_at: stored.updated_at.toISOString(),
    log: await readLog<FormLogEntry['payload']>(db, formKind, id),
    abilities: judge(formKind, { state: stored.status, context: factsOf(stored), person, at }, [
      { type: 'form.changed' },
      { type: 'form.opened', on: businessDate(at) },
      { type: 'form.closed' },
    ]),
  };
};

/** @throws ORPCError 404 */
export async function readAnswerRecord(db: Queryable, id: number): Promise<FormAnswer> {
  const [found] = await db
    .select({ stored: formAnswers, form: { id: forms.id, title: forms.title }, by: users.name })
    .from(formAnswers)
    .innerJoin(forms, eq(forms.id, formAnswers.form_id))
    .innerJoin(users, eq(users.id, formAnswers.user_id))
    .where(eq(formAnswers.id, id));
  if (!found) throw new ORPCError('NOT_FOUND', { message: msg('Answer not found') });
  const { stored, form, by } = found;
  return { id, form, by, answered_at: stored.answered_at.toISOString(), answers: stored.answers };
}

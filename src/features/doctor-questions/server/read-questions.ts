import { desc, eq, type SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CallResult } from '#machines/orders/call-results.ts';
import type { AnswerKind } from '#machines/prescriptions/doctor-question-facts.ts';
import { registrationInWords } from '#features/doctors/public.ts';
import { doctors } from '#features/doctors/server/public.ts';
import { orders } from '#features/orders/server/public.ts';
import type { Queryable } from '#platform/server/db/database.ts';
import { notFound, type ReadRecord } from '#platform/record/server/kind/change-record.ts';
import { judge, readLog } from '#platform/record/server/kind/read-record.ts';
import type { Person } from '#platform/record/server/kind/record-kind.ts';
import { users } from '#platform/session/schema.ts';
import type { DoctorQuestion, QuestionLogEntry } from '../contract.ts';
import type { QuestionStatus } from '../question-choices.ts';
import { doctorQuestions } from '../schema.ts';
import { factsOf, questionKind } from './question-kind.ts';

/** Most questions that an order shows. */
const MOST = 50;

async function readMatching(db: Queryable, { person, at }: { person: Person; at: Date }, where: SQL): Promise<DoctorQuestion[]> {
  const asker = alias(users, 'asker');
  const found = await db
    .select({
      stored: doctorQuestions,
      caller: { id: users.id, name: users.name },
      asked_by: asker.name,
      order: { id: orders.id, code: orders.code },
      doctor: { id: doctors.id, name: doctors.name, council: doctors.council, registration_no: doctors.registration_no },
    })
    .from(doctorQuestions)
    .innerJoin(orders, eq(orders.id, doctorQuestions.order_id))
    .innerJoin(doctors, eq(doctors.id, doctorQuestions.doctor_id))
    .leftJoin(users, eq(users.id, doctorQuestions.caller_id))
    .leftJoin(asker, eq(asker.id, doctorQuestions.asked_by_id))
    .where(where)
    .orderBy(desc(doctorQuestions.id))
    .limit(MOST);
  return Promise.all(
    found.map(async ({ stored, caller, asked_by, order, doctor }) => {
      const facts = factsOf(stored, caller);
      const abilities = judge(questionKind, { state: stored.status, context: facts, person, at }, [
        { type: 'call.begun' },
        { type: 'call.failed' },
        { type: 'question.answered' },
        { type: 'question.withdrawn' },
      ]);
      return {
        id: stored.id,
        version: stored.version,
        status: stored.status as QuestionStatus,
        order,
        patient_id: stored.patient_id,
        reading_id: stored.reading_id,
        doctor: { id: doctor.id, name: doctor.name, registration_no: registrationInWords(doctor) },
        phone: stored.phone,
        drug_id: stored.drug_id,
        reading_line: stored.reading_line,
        about: stored.about,
        question: stored.question,
        due_at: stored.due_at.toISOString(),
        next_try_at: facts.nextTryAt,
        attempts: stored.attempts,
        last_result: stored.last_result as CallResult | null,
        escalated: stored.escalated,
        caller,
        answer: stored.answer as AnswerKind | null,
        answer_text: stored.answer_text,
        answered_at: stored.answered_at?.toISOString() ?? null,
        asked_by: asked_by ?? 'System',
        created_at: stored.created_at.toISOString(),
        log: await readLog<QuestionLogEntry['payload']>(db, questionKind, stored.id),
        abilities,
      };
    }),
  );
}

/** @throws ORPCError 404 */
export const readQuestion: ReadRecord<DoctorQuestion> = async (db, reader, questionId) => {
  const [found] = await readMatching(db, reader, eq(doctorQuestions.id, questionId));
  if (!found) throw notFound(questionKind);
  return found;
};

/** Questions about an order and its prescriptions, the newest first. */
export const questionsOfOrder = (db: Queryable, reader: { person: Person; at: Date }, orderId: number): Promise<DoctorQuestion[]> =>
  readMatching(db, reader, eq(doctorQuestions.order_id, orderId));

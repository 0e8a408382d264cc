import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { callResults } from '#machines/orders/call-results.ts';
import { answerKinds } from '#machines/prescriptions/doctor-question-facts.ts';
import { doctors } from '#features/doctors/schema.ts';
import { drugs } from '#features/drugs/schema.ts';
import { orders } from '#features/orders/schema.ts';
import { patients } from '#features/patients/schema.ts';
import { prescriptionReadings } from '#features/prescriptions/schema.ts';
import { isOneOf, moment, reference, referenceTo } from '#platform/server/db/columns.ts';
import { logColumns, recordColumns } from '#platform/server/db/event-columns.ts';
import { users } from '#platform/session/schema.ts';
import { openQuestionStatuses, questionStatuses } from './question-choices.ts';

/** Questions to the doctors who wrote prescriptions, with what happened to each. Statuses named as in the machine. */

export const doctorQuestions = pgTable(
  'doctor_questions',
  {
    ...recordColumns(),
    order_id: referenceTo(() => orders.id),
    patient_id: referenceTo(() => patients.id),
    /** The prescription that waits for the answer; null: asked from the order. */
    reading_id: reference().references(() => prescriptionReadings.id),
    doctor_id: referenceTo(() => doctors.id),
    /** Number that is called. */
    phone: text().notNull(),
    /** The line that it is about: its drug, its position in the prescription from 0, as far as there are any, and its words. */
    drug_id: reference().references(() => drugs.id),
    reading_line: integer(),
    /** Empty: the whole prescription. */
    about: text().notNull(),
    question: text().notNull(),
    /** When the answer is needed. */
    due_at: moment().notNull(),
    /** Time of the next call after one in vain. */
    next_try_at: moment(),
    attempts: integer().notNull().default(0),
    last_result: text(),
    /** Nobody had an answer in time. */
    escalated: boolean().notNull().default(false),
    /** Who calls the doctor, or got the answer. */
    caller_id: reference().references(() => users.id),
    answer: text(),
    /** What the doctor said, as read back. */
    answer_text: text(),
    answered_at: moment(),
    asked_by_id: reference().references(() => users.id),
    created_at: moment().notNull(),
    updated_at: moment().notNull(),
  },
  (table) => [
    check('doctor_questions_status', isOneOf('status', Object.keys(questionStatuses))),
    check('doctor_questions_last_result', isOneOf('last_result', callResults)),
    check('doctor_questions_answer', isOneOf('answer', Object.keys(answerKinds))),
    index('doctor_questions_of_order').on(table.order_id, table.id),
    index('doctor_questions_overdue')
      .on(table.due_at)
      .where(sql`${isOneOf('status', openQuestionStatuses)} and not ${table.escalated}`),
    index('doctor_questions_next_try')
      .on(table.next_try_at)
      .where(isOneOf('status', ['unreachable'])),
    index().on(table.patient_id),
    index().on(table.reading_id),
    index().on(table.doctor_id),
    index().on(table.drug_id),
    index().on(table.caller_id),
    index().on(table.asked_by_id),
  ],
);

export interface QuestionPayload {
  result?: string;
  next_try_at?: string;
  answer?: string;
  /** What was asked, what the doctor said, the reason or a note. */
  note?: string;
}

/** Accepted events. */
export const questionEventLog = pgTable(
  'doctor_question_events',
  {
    question_id: referenceTo(() => doctorQuestions.id),
    ...logColumns<QuestionPayload>(),
  },
  (table) => [unique('doctor_question_events_version').on(table.question_id, table.version)],
);

import type { CallResult } from '#machines/orders/call-results.ts';
import type { AnswerKind, DoctorQuestionFacts, QuestionUser } from '#machines/prescriptions/doctor-question-facts.ts';
import { doctorQuestionMachine, doctorQuestionWhy } from '#machines/prescriptions/doctorQuestion.ts';
import { msg } from '#platform/contract/sentence.ts';
import { ownerOf } from '#platform/record/server/kind/owner.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { doctorOrderList } from '../doctor-order-list.ts';
import { doctorQuestions, questionEventLog } from '../schema.ts';
import { followQuestion } from './follow-question.ts';

export type StoredQuestion = typeof doctorQuestions.$inferSelect;

export const factsOf = (stored: StoredQuestion, caller: QuestionUser | null): DoctorQuestionFacts => ({
  caller,
  nextTryAt: stored.next_try_at?.toISOString() ?? null,
  attempts: stored.attempts,
  lastResult: stored.last_result as CallResult | null,
  escalated: stored.escalated,
  answer: stored.answer as AnswerKind | null,
});

const change = 'doctor-questions.act';

export const questionKind: RecordKind<typeof doctorQuestionMachine, StoredQuestion> = {
  machine: doctorQuestionMachine,
  table: doctorQuestions,
  log: { table: questionEventLog, record: questionEventLog.question_id },
  list: doctorOrderList.id,
  missing: msg('Question not found'),
  permissions: {
    'call.begun': change,
    'call.failed': change,
    'question.answered': change,
    'question.withdrawn': change,
  },
  context: async (db, stored, author) => factsOf(stored, await ownerOf(db, stored.caller_id, author)),
  columns: ({ caller, nextTryAt, attempts, lastResult, escalated, answer }, { event, at }) => ({
    caller_id: caller?.id ?? null,
    next_try_at: nextTryAt === null ? null : new Date(nextTryAt),
    attempts,
    last_result: lastResult,
    escalated,
    answer,
    ...(event.type === 'question.answered' && { answer_text: event.text, answered_at: at }),
    updated_at: at,
  }),
  payload: (event) => ({
    ...('result' in event && { result: event.result, next_try_at: event.nextTryAt }),
    ...('answer' in event && { answer: event.answer, note: event.text }),
    ...('reason' in event && { note: event.reason }),
  }),
  why: doctorQuestionWhy,
  audited: ({ caller_id: caller, answer }) => ({ caller, answer }),
  follow: followQuestion,
};

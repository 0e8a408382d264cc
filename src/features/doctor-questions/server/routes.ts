import type { DoctorQuestionEvent, QuestionUser } from '#machines/prescriptions/doctor-question-facts.ts';
import { lockReading } from '#features/prescriptions/server/public.ts';
import { eq } from 'drizzle-orm';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { changeRecord } from '#platform/record/server/kind/change-record.ts';
import { requireAhead } from '#platform/record/server/kind/due-time.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import { type OperationContext, operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { FARTHEST_CALL } from '../question-choices.ts';
import { doctorQuestions } from '../schema.ts';
import { createQuestion } from './ask-doctor.ts';
import { doctorDeskSource } from './desk-source.ts';
import { questionKind } from './question-kind.ts';
import { questionsOfOrder, readQuestion } from './read-questions.ts';

const operations = operationsOf(contract);
const { oms } = operations;

type Context = Pick<CallContext & OperationContext, 'db' | 'cause' | 'clock' | 'principal'>;

interface Change {
  question_id: number;
  version: number;
  request_key?: string | undefined;
}

/** The prescription that waits for the answer is locked before the question. */
async function lockWaiting(tx: Transaction, questionId: number): Promise<void> {
  const [question] = await tx
    .select({ reading_id: doctorQuestions.reading_id })
    .from(doctorQuestions)
    .where(eq(doctorQuestions.id, questionId));
  if (question?.reading_id) await lockReading(tx, question.reading_id);
}

/** Sends an event to the question's chart, and returns its record. */
const changed = (
  context: Context,
  { question_id: id, version, request_key: key, ...body }: Change,
  eventOf: (by: QuestionUser) => DoctorQuestionEvent,
  note = '',
) =>
  changeRecord(context, { kind: questionKind, read: readQuestion, lockFirst: lockWaiting }, { id, version, key, body }, ({ by }) => ({
    event: eventOf(by),
    payload: note ? { note } : {},
  }));

export const routes = operations.router({
  oms: {
    doctorOrders: listHandlers(oms.doctorOrders, doctorDeskSource),
    doctorQuestions: oms.doctorQuestions.handler(async ({ context, input }) => {
      const reader = { person: personOf(context.principal), at: context.clock.now() };
      const questions = await questionsOfOrder(context.db, reader, input.order_id);
      return { patient_id: questions[0]?.patient_id ?? null, questions };
    }),
    askDoctor: oms.askDoctor.handler(({ context: { db, cause: causeOf, principal }, input }) => {
      const [cause, person] = [causeOf(), personOf(principal)];
      return db.transaction(async (tx) => readQuestion(tx, { person, at: cause.at }, await createQuestion(tx, cause, person, input)));
    }),
    beginDoctorCall: oms.beginDoctorCall.handler(({ context, input }) => changed(context, input, (by) => ({ type: 'call.begun', by }))),
    failDoctorCall: oms.failDoctorCall.handler(({ context, input }) => {
      const { result, next_try_at: nextTryAt, note } = input;
      requireAhead(nextTryAt, context.clock.now(), FARTHEST_CALL, 'next_try_at');
      return changed(context, input, (by) => ({ type: 'call.failed', by, result, nextTryAt }), note);
    }),
    answerDoctorQuestion: oms.answerDoctorQuestion.handler(({ context, input }) =>
      changed(context, input, (by) => ({
        type: 'question.answered',
        by,
        answer: input.answer,
        text: input.text,
        isReadBack: input.is_read_back,
      })),
    ),
    withdrawDoctorQuestion: oms.withdrawDoctorQuestion.handler(({ context, input }) =>
      changed(context, input, (by) => ({ type: 'question.withdrawn', by, reason: input.reason })),
    ),
  },
});

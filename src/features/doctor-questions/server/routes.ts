import { lockReading } from '#features/prescriptions/server/public.ts';
import { eq } from 'drizzle-orm';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { requireAhead } from '#platform/record/server/kind/due-time.ts';
import { handlersOf, readerOf } from '#platform/record/server/kind/handlers-of.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import { FARTHEST_CALL } from '../question-choices.ts';
import { doctorQuestions } from '../schema.ts';
import { createQuestion } from './ask-doctor.ts';
import { doctorDeskSource } from './desk-source.ts';
import { questionKind } from './question-kind.ts';
import { questionsOfOrder, readQuestion } from './read-questions.ts';

const operations = operationsOf(contract);
const { oms } = operations;

/** The prescription that waits for the answer is locked before the question. */
async function lockWaiting(tx: Transaction, questionId: number): Promise<void> {
  const [question] = await tx
    .select({ reading_id: doctorQuestions.reading_id })
    .from(doctorQuestions)
    .where(eq(doctorQuestions.id, questionId));
  if (question?.reading_id) await lockReading(tx, question.reading_id);
}

const question = handlersOf('question_id', () => ({ kind: questionKind, read: readQuestion, lockFirst: lockWaiting }));

export const routes = operations.router({
  oms: {
    doctorOrders: listHandlers(oms.doctorOrders, doctorDeskSource),
    doctorQuestions: oms.doctorQuestions.handler(async ({ context, input }) => {
      const questions = await questionsOfOrder(context.db, readerOf(context), input.order_id);
      return { patient_id: questions[0]?.patient_id ?? null, questions };
    }),
    askDoctor: oms.askDoctor.handler(question.created(createQuestion)),
    beginDoctorCall: oms.beginDoctorCall.handler(question.changed(({ by }) => ({ event: { type: 'call.begun', by } }))),
    failDoctorCall: oms.failDoctorCall.handler(
      question.changed(({ by, at, input: { result, next_try_at: nextTryAt } }) => {
        requireAhead(nextTryAt, at, FARTHEST_CALL, 'next_try_at');
        return { event: { type: 'call.failed', by, result, nextTryAt } };
      }),
    ),
    answerDoctorQuestion: oms.answerDoctorQuestion.handler(
      question.changed(({ by, input: { answer, text, is_read_back: isReadBack } }) => ({
        event: { type: 'question.answered', by, answer, text, isReadBack },
      })),
    ),
    withdrawDoctorQuestion: oms.withdrawDoctorQuestion.handler(
      question.changed(({ by, input: { reason } }) => ({ event: { type: 'question.withdrawn', by, reason } })),
    ),
  },
});

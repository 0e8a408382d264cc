import { z } from 'zod';
import { callResults } from '#machines/orders/call-results.ts';
import { answerKinds } from '#machines/prescriptions/doctor-question-facts.ts';
import { choiceOf, id, idInAddress, moment, orEmpty, requestKey, text, typedPhone } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { changeErrors, keyErrors, loggedEvent, recordChange, recordShape } from '#platform/record/contract.ts';
import { doctorOrderList } from './doctor-order-list.ts';
import { failedResults, questionStatuses } from './question-choices.ts';

const result = z.enum(callResults);
const answer = choiceOf(answerKinds);

const event = loggedEvent(
  z.object({
    result: result.optional(),
    next_try_at: moment.optional(),
    answer: answer.optional(),
    note: z.string().optional(),
  }),
);
export type QuestionLogEntry = z.infer<typeof event>;

const person = z.object({ id: z.number(), name: z.string() });

const question = z.object({
  ...recordShape(event),
  status: choiceOf(questionStatuses),
  order: z.object({ id: z.number(), code: z.string() }),
  patient_id: z.number(),
  /** The prescription that waits for the answer. */
  reading_id: z.number().nullable(),
  doctor: z.object({ id: z.number(), name: z.string(), registration_no: z.string() }),
  phone: z.string(),
  drug_id: z.number().nullable(),
  /** From 0. */
  reading_line: z.number().nullable(),
  /** Words of the line; empty: the whole prescription. */
  about: z.string(),
  question: z.string(),
  due_at: moment,
  next_try_at: moment.nullable(),
  attempts: z.number(),
  last_result: result.nullable(),
  escalated: z.boolean(),
  /** Who calls the doctor, or got the answer. */
  caller: person.nullable(),
  answer: answer.nullable(),
  answer_text: z.string().nullable(),
  answered_at: moment.nullable(),
  asked_by: z.string(),
  created_at: moment,
});
export type DoctorQuestion = z.infer<typeof question>;

const note = orEmpty(text(500)).default('');

/** What is asked, of whom, and until when. */
export const newQuestion = z.strictObject({
  doctor_id: id,
  phone: typedPhone,
  question: text(500),
  due_at: moment,
});

/** A call that did not reach the doctor. */
export const failedCall = z.strictObject({ result: z.enum(failedResults), next_try_at: moment, note });

/** What the doctor answered. */
export const doctorAnswer = z.strictObject({
  answer,
  /** What the doctor said. */
  text: text(500),
  /** It was read back to the doctor, who confirmed it. */
  is_read_back: z.literal(true, msg('Read the answer back to the doctor first')),
});

export const withdrawal = z.strictObject({ reason: text(500) });

const change = { question_id: idInAddress, ...recordChange };

const changing = (path: `/${string}`, summary: string) =>
  operation('doctor-questions.act', { method: 'POST', path: `/oms/doctor-questions/{question_id}${path}` as const, summary }).errors(
    changeErrors(question),
  );

/** Order management service: questions to doctors, and the orders that wait for them (§2.2, §4.1). */
const operations = {
  doctorOrders: listOperations(doctorOrderList),

  doctorQuestions: operation('orders.read', {
    method: 'GET',
    path: '/oms/orders/{order_id}/doctor-questions',
    summary: 'Questions to doctors about an order and its prescriptions, the newest first',
  })
    .input(z.strictObject({ order_id: idInAddress }))
    .output(z.object({ patient_id: z.number().nullable(), questions: z.array(question) })),

  askDoctor: operation('doctor-questions.act', {
    method: 'POST',
    path: '/oms/orders/{order_id}/doctor-questions',
    summary: 'Something is asked of the doctor who wrote the prescription',
  })
    .errors(keyErrors)
    .input(
      z.strictObject({
        order_id: idInAddress,
        ...newQuestion.shape,
        /** The prescription that waits for the answer: its reader asks. */
        reading_id: id.nullable().default(null),
        drug_id: id.nullable().default(null),
        reading_line: z.number().int().min(0).max(100).nullable().default(null),
        about: orEmpty(text(200)).default(''),
        request_key: requestKey.optional(),
      }),
    )
    .output(question),

  beginDoctorCall: changing('/calls', 'The user calls the doctor, also instead of somebody else')
    .input(z.strictObject(change))
    .output(question),
  failDoctorCall: changing('/unreachable', 'The call did not reach the doctor; when the next one is due')
    .input(z.strictObject({ ...change, ...failedCall.shape }))
    .output(question),
  answerDoctorQuestion: changing('/answer', 'What the doctor answered, read back and confirmed')
    .input(z.strictObject({ ...change, ...doctorAnswer.shape }))
    .output(question),
  withdrawDoctorQuestion: changing('/withdraw', 'It is no longer asked')
    .input(z.strictObject({ ...change, ...withdrawal.shape }))
    .output(question),
};

export const contract = { oms: operations };

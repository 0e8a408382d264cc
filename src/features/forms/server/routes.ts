import { businessDate } from '#platform/contract/business-day.ts';
import { listHandlers } from '#platform/list/server/list-handlers.ts';
import { type ChangeInput, handlersOf, readerOf } from '#platform/record/server/kind/handlers-of.ts';
import { personOf } from '#platform/record/server/kind/record-kind.ts';
import type { CallContext } from '#platform/server/http/call-context.ts';
import type { OperationContext } from '#platform/server/http/operation-context.ts';
import { operationsOf } from '#platform/server/http/permission-check.ts';
import { contract } from '../contract.ts';
import type { FormPayload } from '../schema.ts';
import { arranged, withQuestion } from './change-questions.ts';
import { closeForms } from './close-forms.ts';
import { createForm } from './create-form.ts';
import { fillIn } from './fill-in.ts';
import { formKind, type StoredForm } from './form-kind.ts';
import { readAnswerRecord, readForm } from './form-record.ts';
import { resultsOf } from './form-results.ts';
import { answerSource, formSource } from './sources.ts';

const operations = operationsOf(contract);
const { appForm } = operations;

type Context = CallContext & OperationContext;

const form = handlersOf('form_id', () => ({ kind: formKind, read: readForm }));

/** The form after a change of one of its parts. */
const drafted = (
  context: Context,
  input: ChangeInput<'form_id'>,
  part: FormPayload['part'],
  changeOf: (stored: StoredForm) => Partial<Pick<StoredForm, 'title' | 'purpose' | 'closes_on' | 'questions'>>,
) =>
  form.change(context, input, ({ by, stored }) => {
    const columns = changeOf(stored);
    const { questions, closes_on: closesOn } = { ...stored, ...columns };
    return { event: { type: 'form.changed', by, questions: questions.length, closesOn }, columns, payload: { part } };
  });

export const routes = operations.router({
  appForm: {
    forms: listHandlers(appForm.forms, formSource),
    form: appForm.form.handler(form.read),
    createForm: appForm.createForm.handler(form.created(createForm)),
    changeForm: appForm.changeForm.handler(({ context, input }) =>
      drafted(context, input, 'form', () => ({ title: input.title, purpose: input.purpose, closes_on: input.closes_on || null })),
    ),
    saveQuestion: appForm.saveQuestion.handler(({ context, input }) => {
      const { question: at, kind, label, is_required, choices } = input;
      return drafted(context, input, 'question', ({ questions }) => ({
        questions: withQuestion(questions, at, { kind, label, is_required, choices }),
      }));
    }),
    arrangeQuestions: appForm.arrangeQuestions.handler(({ context, input }) =>
      drafted(context, input, 'order', ({ questions }) => ({ questions: arranged(questions, input.order) })),
    ),
    openForm: appForm.openForm.handler(form.changed(({ by, at }) => ({ event: { type: 'form.opened', by, on: businessDate(at) } }))),
    closeForm: appForm.closeForm.handler(form.changed(({ by }) => ({ event: { type: 'form.closed', by } }))),
    // A last day that is over ends it, also before the job has closed it.
    fillIn: appForm.fillIn.handler(async ({ context, input }) => {
      await closeForms(context.db, context.clock);
      const [cause, person] = [context.cause(), personOf(context.principal)];
      return context.db.transaction(async (tx) => {
        await fillIn(tx, cause, person, input);
        return readForm(tx, readerOf(context), input.form_id);
      });
    }),
    formResults: appForm.formResults.handler(({ context, input }) => resultsOf(context.db, input.form_id)),
    formAnswers: listHandlers(appForm.formAnswers, answerSource),
    formAnswer: appForm.formAnswer.handler(({ context, input }) => readAnswerRecord(context.db, input.answer_id)),
  },
});

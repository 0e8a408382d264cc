import { z } from 'zod';
import { choiceOf, date, idInAddress, moment, orEmpty, requestKey, text } from '#platform/contract/fields.ts';
import { operation } from '#platform/contract/operation.ts';
import { msg } from '#platform/contract/sentence.ts';
import { listOperations } from '#platform/list/list-operations.ts';
import { changeErrors, keyErrors, loggedEvent, recordChange, recordShape } from '#platform/record/contract.ts';
import { formStatuses, hasChoices, LONGEST_ANSWER, MOST_CHOICES, MOST_QUESTIONS, questionKinds } from './form-choices.ts';
import { answerList, formList } from './lists.ts';

/** Title, purpose and last day, as their form has them. */
export const formFields = z.strictObject({
  title: text(120),
  purpose: orEmpty(text(600)).default(''),
  /** Empty: no end. */
  closes_on: orEmpty(date).default(''),
});

const choice = text(100).refine((value) => !value.includes('\n'), msg('Each choice on one row'));

const questionFields = {
  kind: choiceOf(questionKinds),
  label: text(200),
  is_required: z.boolean(),
};

interface Asked {
  kind: string;
  choices: string[];
}

const isChosen = ({ kind, choices }: Asked): boolean => (hasChoices(kind) ? choices.length >= 2 : choices.length === 0);
const differ = ({ choices }: Asked): boolean => new Set(choices.map((each) => each.toLowerCase())).size === choices.length;

const fits = { path: ['choices'], error: msg('At least two choices, and none for other kinds of questions') };
const once = { path: ['choices'], error: msg('Each choice once') };

const choices = z.array(choice).max(MOST_CHOICES, msg('At most {most} values'));

/** A question as its dialog has it: a choice in each row of a text. */
export const typedQuestion = z
  .strictObject({
    ...questionFields,
    choices: z.string().transform((typed) =>
      typed
        .split('\n')
        .map((each) => each.trim())
        .filter((each) => each !== ''),
    ),
  })
  .transform((typed) => ({ ...typed, choices: hasChoices(typed.kind) ? typed.choices : [] }))
  .pipe(z.strictObject({ ...questionFields, choices }))
  .refine(isChosen, fits)
  .refine(differ, once);

const event = loggedEvent(
  z.object({
    /** What of the form was changed. */
    part: z.enum(['form', 'question', 'order']).optional(),
  }),
);
export type FormLogEntry = z.infer<typeof event>;

const question = z.object({ ...questionFields, choices: z.array(z.string()) });

const form = z.object({
  ...recordShape(event),
  status: choiceOf(formStatuses),
  title: z.string(),
  purpose: z.string(),
  questions: z.array(question),
  /** Last day on which it is filled in. */
  closes_on: z.string().nullable(),
  /** How often it was filled in, and by the user who reads it. */
  answers: z.number(),
  own_answers: z.number(),
  by: z.string(),
  updated_at: moment,
});
export type FormRecord = z.infer<typeof form>;

const answer = z.object({
  id: z.number(),
  form: z.object({ id: z.number(), title: z.string() }),
  by: z.string(),
  answered_at: moment,
  answers: z.array(z.object({ kind: choiceOf(questionKinds), question: z.string(), value: z.string() })),
});
export type FormAnswer = z.infer<typeof answer>;

/** Answers to a question as it is now. */
const result = z.object({
  question: z.string(),
  kind: choiceOf(questionKinds),
  /** How many answered it. */
  answered: z.number(),
  /** How often each choice was chosen. */
  choices: z.array(z.object({ choice: z.string(), count: z.number() })),
  /** Of numbers; null: there are none. */
  numbers: z.object({ least: z.number(), average: z.number(), most: z.number() }).nullable(),
});
export type QuestionResult = z.infer<typeof result>;

const change = { form_id: idInAddress, ...recordChange };

const changing = (path: string, summary: string) =>
  operation('forms.manage', { method: 'POST', path: `/app-form/forms/{form_id}${path}` as const, summary }).errors(changeErrors(form));

const position = z
  .number({ error: msg('A whole number') })
  .max(MOST_QUESTIONS - 1, { error: msg('At most {most}'), abort: true })
  .int(msg('A whole number'))
  .min(0, msg('At least {least}'));

/** App-form service (§1): forms and their answers. */
const operations = {
  forms: listOperations(formList),

  form: operation('forms.read', {
    method: 'GET',
    path: '/app-form/forms/{form_id}',
    summary: 'One form: its questions, what happened, and what is possible now',
  })
    .input(z.strictObject({ form_id: idInAddress }))
    .output(form),

  createForm: operation('forms.manage', { method: 'POST', path: '/app-form/forms', summary: 'A new form without questions' })
    .errors(keyErrors)
    .input(z.strictObject({ ...formFields.shape, request_key: requestKey.optional() }))
    .output(form),

  changeForm: changing('/details', 'Another title, purpose or last day')
    .input(z.strictObject({ ...change, ...formFields.shape }))
    .output(form),

  saveQuestion: changing('/questions', 'A question is changed, or added after the last one')
    .input(
      z
        .strictObject({ ...change, question: position, ...questionFields, choices: choices.default([]) })
        .refine(isChosen, fits)
        .refine(differ, once),
    )
    .output(form),

  arrangeQuestions: changing('/order', 'Questions are moved or removed: those that stay, in their order')
    .input(z.strictObject({ ...change, order: z.array(position).max(MOST_QUESTIONS, msg('At most {most} values')) }))
    .output(form),

  openForm: changing('/open', 'It can be filled in').input(z.strictObject(change)).output(form),

  closeForm: changing('/close', 'It is filled in no more').input(z.strictObject(change)).output(form),

  fillIn: operation('forms.answer', {
    method: 'POST',
    path: '/app-form/forms/{form_id}/answers',
    summary: 'Fills in an open form; answers the form',
  })
    .errors(changeErrors(form))
    .input(
      z.strictObject({
        ...change,
        /** One for each question, in their order, as typed; empty: not answered. Chosen choices are joined by line breaks. */
        answers: z
          .array(z.string().max(2 * LONGEST_ANSWER, msg('At most {most} characters')))
          .max(MOST_QUESTIONS, msg('At most {most} values')),
      }),
    )
    .output(form),

  formResults: operation('forms.results', {
    method: 'GET',
    path: '/app-form/forms/{form_id}/results',
    summary: 'Answers to each question of a form, counted',
  })
    .input(z.strictObject({ form_id: idInAddress }))
    .output(z.object({ answers: z.number(), questions: z.array(result) })),

  formAnswers: listOperations(answerList),

  formAnswer: operation('forms.results', {
    method: 'GET',
    path: '/app-form/answers/{answer_id}',
    summary: 'What somebody filled in, with the questions as they were then',
  })
    .input(z.strictObject({ answer_id: idInAddress }))
    .output(answer),
};

export const contract = { appForm: operations };

import type { Cause } from '#platform/audit/server/audit.ts';
import { type Sentence, asSentence, sentence } from '#platform/contract/sentence.ts';
import { STALE } from '#platform/record/contract.ts';
import { lockRecord } from '#platform/record/server/kind/change-record.ts';
import type { Person } from '#platform/record/server/kind/record-kind.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { runOnce } from '#platform/server/db/request-keys.ts';
import { badRequest, conflict, type FieldError } from '#platform/server/http/faults.ts';
import type { Answer, FormStatus, Question } from '../form-choices.ts';
import { readAnswer } from '../read-answer.ts';
import { formAnswers } from '../schema.ts';
import { formKind } from './form-kind.ts';
import { readForm } from './form-record.ts';

interface FillIn {
  form_id: number;
  /** The version whose questions were answered. */
  version: number;
  answers: readonly string[];
  request_key?: string | undefined;
}

/**
 * Keeps the answers of a person, once per request key. The form is locked, so that it is neither closed nor changed meanwhile.
 *
 * @throws ORPCError 400 by question; 404; 409 with the form as it is now; 422
 */
export async function fillIn(tx: Transaction, cause: Cause, person: Person, { request_key: key, ...filled }: FillIn): Promise<void> {
  const form = await lockRecord(tx, formKind, filled.form_id);
  const refuse = async (why: Sentence) => conflict({ record: await readForm(tx, { person, at: cause.at }, form.id), ...why }, why);
  await runOnce(tx, cause, { key, body: filled }, async () => {
    if (form.version !== filled.version) throw await refuse(sentence(STALE));
    if (form.status !== ('open' satisfies FormStatus)) throw await refuse(sentence('The form is not open'));
    const [kept] = await tx
      .insert(formAnswers)
      .values({ form_id: form.id, answers: answersTo(form.questions, filled.answers), user_id: person.id, answered_at: cause.at })
      .returning({ id: formAnswers.id });
    if (!kept) throw new Error('Answers were not stored');
    return kept.id;
  });
}

/** @throws ORPCError 400 */
function answersTo(questions: readonly Question[], typed: readonly string[]): Answer[] {
  const errors: FieldError[] = [];
  const answers = questions.map((question, at): Answer => {
    const read = readAnswer(question, typed[at] ?? '');
    if ('wrong' in read) errors.push({ field: `answers.${at}`, ...asSentence(read.wrong) });
    return { kind: question.kind, question: question.label, value: 'value' in read ? read.value : '' };
  });
  if (typed.length > questions.length) errors.push({ field: 'answers', ...sentence('The form has fewer questions') });
  if (errors.length > 0) throw badRequest(errors);
  return answers;
}

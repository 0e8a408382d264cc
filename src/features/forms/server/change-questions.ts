import { msg } from '#platform/contract/sentence.ts';
import { badRequest } from '#platform/server/http/faults.ts';
import { MOST_QUESTIONS, type Question } from '../form-choices.ts';

/**
 * The questions with one that is changed, or added after the last one.
 *
 * @throws ORPCError 400
 */
export function withQuestion(questions: readonly Question[], at: number, question: Question): Question[] {
  if (at > questions.length || at >= MOST_QUESTIONS) throw badRequest([{ field: 'question', message: msg('Question not found') }]);
  if (questions.some(({ label }, other) => other !== at && label.toLowerCase() === question.label.toLowerCase()))
    throw badRequest([{ field: 'label', message: msg('Another question of the form has these words') }]);
  return [...questions.slice(0, at), question, ...questions.slice(at + 1)];
}

/**
 * The questions that stay, in their order.
 *
 * @throws ORPCError 400
 */
export function arranged(questions: readonly Question[], order: readonly number[]): Question[] {
  const kept = order.flatMap((at) => questions[at] ?? []);
  if (kept.length !== order.length || new Set(order).size !== order.length)
    throw badRequest([{ field: 'order', message: msg('Each question once') }]);
  return kept;
}

import { msg } from '#platform/contract/sentence.ts';
import type { CallResult } from '../orders/call-results.ts';

/** What a doctor answers about a prescription. */
export const answerKinds = {
  'AS-WRITTEN': msg('As written'),
  CHANGED: msg('Changed'),
  REFUSED: msg('Not to be dispensed'),
} as const;
export type AnswerKind = keyof typeof answerKinds;

export interface QuestionUser {
  id: number;
  name: string;
}

export interface DoctorQuestionFacts {
  /** Who calls the doctor, or has got the answer; null: nobody. */
  caller: QuestionUser | null;
  /** Time of the next call after one in vain, ISO 8601; null: at once. */
  nextTryAt: string | null;
  /** Number of calls. */
  attempts: number;
  /** Result of the last call. */
  lastResult: CallResult | null;
  /** Whether nobody had an answer in time. */
  escalated: boolean;
  answer: AnswerKind | null;
}

export interface ByUser {
  by: QuestionUser;
}

export type DoctorQuestionEvent =
  | (ByUser & { type: 'call.begun' })
  | (ByUser & { type: 'call.failed'; result: CallResult; nextTryAt: string })
  /** `text`: what the doctor said. */
  | (ByUser & { type: 'question.answered'; answer: AnswerKind; text: string; isReadBack: boolean })
  | (ByUser & { type: 'question.withdrawn'; reason: string })
  | { type: 'order.ended' }
  | { type: 'try.due' }
  | { type: 'due.passed' };

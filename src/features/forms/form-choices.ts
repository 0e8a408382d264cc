import { msg } from '#platform/contract/sentence.ts';

export const formStatuses = { draft: msg('Draft'), open: msg('Open'), closed: msg('Closed') } as const;
export type FormStatus = keyof typeof formStatuses;

export const questionKinds = {
  TEXT: msg('Text'),
  NUMBER: msg('Number'),
  DATE: msg('Date'),
  CHOICE: msg('One of several choices'),
  CHOICES: msg('Any of several choices'),
} as const;
export type QuestionKind = keyof typeof questionKinds;

export interface Question {
  kind: QuestionKind;
  label: string;
  is_required: boolean;
  /** Of a question with choices; otherwise empty. */
  choices: string[];
}

/** An answer with the question as it was then. `value` as typed, in its one form; empty: not answered. Chosen choices are joined by line breaks. */
export interface Answer {
  kind: QuestionKind;
  question: string;
  value: string;
}

export const hasChoices = (kind: string): boolean => kind === 'CHOICE' || kind === 'CHOICES';

export const MOST_QUESTIONS = 40;
export const MOST_CHOICES = 20;
/** Characters of an answer. */
export const LONGEST_ANSWER = 2_000;
/** Last days and answered dates. */
export const FIRST_DATE = '1900-01-01';
export const LAST_DATE = '2099-12-31';

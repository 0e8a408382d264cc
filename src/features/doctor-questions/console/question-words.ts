import { answerKinds } from '#machines/prescriptions/doctor-question-facts.ts';
import { t } from '#platform/console/language/language.ts';
import type { Tone } from '#platform/console/theme/theme.ts';
import type { DoctorQuestion } from '../contract.ts';
import type { DeskState } from '../doctor-order-list.ts';

export const stateTones: Record<DeskState, Tone> = {
  TO_ASK: 'late',
  NO_PRESCRIPTION: 'due',
  asked: 'due',
  calling: 'wait',
  unreachable: 'late',
  answered: 'good',
  withdrawn: 'end',
};

/** `Changed: 40 mg at night`; empty without an answer. */
export const answerInWords = ({ answer, answer_text: said }: Pick<DoctorQuestion, 'answer' | 'answer_text'>): string =>
  answer === null ? '' : t('{answer}: {text}', { answer: t(answerKinds[answer]), text: said ?? '' });

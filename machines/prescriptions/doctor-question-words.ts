import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { DoctorQuestionEvent, DoctorQuestionFacts } from './doctor-question-facts.ts';

/** Descriptions of the events. */
export const doctorQuestionEvents: Record<DoctorQuestionEvent['type'], string> = {
  'call.begun': 'Somebody calls the doctor',
  'call.failed': 'The call did not reach the doctor; when the next one is due',
  'question.answered': 'What the doctor answered, read back to the doctor',
  'question.withdrawn': 'It is no longer asked, for a reason',
  'order.ended': 'The order that it was about is closed',
  'try.due': 'The time of the next call has come',
  'due.passed': 'No answer until the time by which it was needed',
};

export const doctorQuestionGuards = {
  isAnotherCaller: 'You call the doctor already',
  isCaller: 'Somebody else calls the doctor',
  isConfirmed: 'The answer was not read back',
  hasReason: 'The reason is missing',
  isNotEscalated: 'It was escalated already',
} as const;

/** The reason for a specific question: who calls, what is missing. `event` is the one that was refused. */
export function doctorQuestionWhy({ caller }: DoctorQuestionFacts, event: DoctorQuestionEvent, state: string): Sentence {
  if (state === 'answered') return sentence('The doctor has answered already');
  if (state === 'withdrawn') return sentence('The question was withdrawn');
  switch (event.type) {
    case 'call.begun':
      return sentence(doctorQuestionGuards.isAnotherCaller);
    case 'call.failed':
    case 'question.answered':
      if (state !== 'calling') return sentence('Call the doctor first');
      if (caller?.id !== event.by.id) return sentence('{name} calls the doctor', { name: caller?.name ?? '' });
      return sentence('Read the answer back to the doctor first');
    case 'question.withdrawn':
      return sentence('Say the reason first');
    case 'due.passed':
      return sentence(doctorQuestionGuards.isNotEscalated);
    default:
      return sentence('This is not possible now');
  }
}

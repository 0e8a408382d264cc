import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { FormEvent, FormFacts } from './form-facts.ts';

/** Descriptions of the events. */
export const formEvents: Record<FormEvent['type'], string> = {
  'form.changed': 'Its title, its last day or a question is changed',
  'form.opened': 'It can be filled in',
  'form.closed': 'It is filled in no more',
  'day.begun': 'A new day has begun',
};

export const formGuards = {
  hasQuestions: 'The form has no questions',
  isAhead: 'The last day of the form has passed: choose another one first',
  isOver: 'The last day of the form lies ahead',
} as const;

/** The reason for a specific form. `event` is the one that was refused. */
export function formWhy({ questions }: FormFacts, event: FormEvent, state: string): Sentence {
  switch (event.type) {
    case 'form.opened':
      if (state === 'open') return sentence('The form is open already');
      return sentence(questions === 0 ? formGuards.hasQuestions : formGuards.isAhead);
    case 'form.changed':
      return sentence('The form is open: close it first, so that its answers fit its questions');
    case 'form.closed':
      return sentence('The form is not open');
    default:
      return sentence(formGuards.isOver);
  }
}

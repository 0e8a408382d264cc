import { readDate } from '#platform/contract/date-input.ts';
import { type Message, msg, sentence } from '#platform/contract/sentence.ts';
import { cleanText } from '#platform/contract/similar-names.ts';
import { FIRST_DATE, LAST_DATE, LONGEST_ANSWER, type Question } from './form-choices.ts';

const NUMBER = /^-?\d{1,12}(\.\d{1,4})?$/;

type Read = { value: string } | { wrong: Message };

/** An answer as typed, in the one form in which it is stored, or why it is none. Console and server read it alike. */
export function readAnswer({ kind, is_required: isRequired, choices }: Question, typed: string): Read {
  const value = cleanText(typed).trim();
  if (value === '') return isRequired ? { wrong: msg('Fill this in') } : { value };
  switch (kind) {
    case 'NUMBER':
      return NUMBER.test(value) ? { value: String(Number(value)) } : { wrong: msg('A number such as 4 or 4.5') };
    case 'DATE': {
      const day = readDate(value);
      return day !== null && day >= FIRST_DATE && day <= LAST_DATE ? { value: day } : { wrong: msg('A date such as 20-11-2026') };
    }
    case 'CHOICE':
      return choices.includes(value) ? { value } : { wrong: msg('One of the choices') };
    case 'CHOICES': {
      const chosen = value.split('\n');
      // In the order of the question, each once.
      return chosen.every((each) => choices.includes(each))
        ? { value: choices.filter((choice) => chosen.includes(choice)).join('\n') }
        : { wrong: msg('Some of the choices') };
    }
    default:
      return value.length <= LONGEST_ANSWER
        ? { value }
        : { wrong: sentence('At most {most} characters', { most: LONGEST_ANSWER.toLocaleString('en-IN') }) };
  }
}

import type { CallResult } from '#machines/orders/call-results.ts';
import type { AnswerKind } from '#machines/prescriptions/doctor-question-facts.ts';

/** What is asked, and what it is if it is as written. */
export const askedAbout: readonly (readonly [question: string, said: string])[] = [
  ['Is it 40 mg or 80 mg?', '40 mg, once in the morning'],
  ['Is the dose 1-0-1 or 1-0-0?', 'Twice a day, as written'],
  ['For how many days? The number cannot be read', 'Seven days'],
  ['The patient is allergic to it: is it to be given?', 'Yes, it was tolerated before'],
  ['Is it meant together with the other one of the same molecule?', 'Yes, both for five days'],
  ['Which strength? None is written', 'The lowest strength'],
];

export const answers: readonly (readonly [kind: AnswerKind, text: string])[] = [
  ['AS-WRITTEN', ''],
  ['CHANGED', 'Half the dose: 20 mg at night for five days'],
  ['CHANGED', 'Only once a day, after food'],
  ['REFUSED', 'Stop it: the patient is to come in first'],
];

export const failures: readonly Exclude<CallResult, 'CONNECTED'>[] = ['NOT-ANSWERED', 'BUSY', 'SWITCHED-OFF', 'CALL-BACK'];

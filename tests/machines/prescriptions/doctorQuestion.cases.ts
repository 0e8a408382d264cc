import type { DoctorQuestionFacts, QuestionUser } from '#machines/prescriptions/doctor-question-facts.ts';
import { doctorQuestionMachine } from '#machines/prescriptions/doctorQuestion.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const nandini: QuestionUser = { id: 1, name: 'Nandini' };
const yusuf: QuestionUser = { id: 2, name: 'Yusuf' };
const later = '2026-11-23T11:00:00.000Z';

const fresh: DoctorQuestionFacts = { caller: null, nextTryAt: null, attempts: 0, lastResult: null, escalated: false, answer: null };

const spec: ModelSpec<typeof doctorQuestionMachine> = {
  machine: doctorQuestionMachine,
  inputs: {
    'nobody has called': fresh,
    'called in vain, and late': { ...fresh, attempts: 2, lastResult: 'BUSY', escalated: true },
  } satisfies Record<string, DoctorQuestionFacts>,
  cases: {
    'call.begun': [{ by: nandini }, { by: yusuf }],
    'call.failed': [{ by: nandini, result: 'BUSY', nextTryAt: later }],
    'question.answered': [
      { by: nandini, answer: 'CHANGED', text: '40 mg at night', isReadBack: true },
      { by: nandini, answer: 'AS-WRITTEN', text: 'Twice a day', isReadBack: false },
      { by: nandini, answer: 'REFUSED', text: '', isReadBack: true },
    ],
    'question.withdrawn': [
      { by: nandini, reason: 'A new prescription came' },
      { by: nandini, reason: '' },
    ],
  },
  // Further attempts in vain make no difference.
  key: ({ context: { caller, nextTryAt, attempts, escalated, answer } }) => [
    caller?.id ?? null,
    nextTryAt !== null,
    Math.min(attempts, 2),
    escalated,
    answer,
  ],
};

export default spec;

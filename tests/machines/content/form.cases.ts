import type { FormFacts, FormUser } from '#machines/content/form-facts.ts';
import { formMachine } from '#machines/content/form.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const by: FormUser = { id: 1, name: 'Devika' };
const [today, friday, saturday] = ['2026-11-18', '2026-11-27', '2026-11-28'];

const spec: ModelSpec<typeof formMachine> = {
  machine: formMachine,
  inputs: {
    empty: { questions: 0, closesOn: null },
    'with a last day': { questions: 3, closesOn: friday },
  } satisfies Record<string, FormFacts>,
  cases: {
    'form.changed': [
      { by, questions: 0, closesOn: null },
      { by, questions: 3, closesOn: null },
      { by, questions: 3, closesOn: friday },
    ],
    'form.opened': [
      { by, on: today },
      { by, on: saturday },
    ],
    'form.closed': [{ by }],
    'day.begun': [{ on: friday }, { on: saturday }],
  },
  key: ({ context: { questions, closesOn } }) => [questions > 0, closesOn],
};

export default spec;

import { type SubstitutionFacts, substitutionMachine } from '#machines/orders/substitution.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const plain: SubstitutionFacts = {
  needs: 'customer',
  consent: null,
  isAtDesk: true,
  isLineUnchanged: true,
  drug: 'Amlong 5',
  isSold: true,
  isWithinMaximum: true,
};

const spec: ModelSpec<typeof substitutionMachine> = {
  machine: substitutionMachine,
  inputs: {
    'the customer has to consent': plain,
    'the doctor has to consent': { ...plain, needs: 'doctor' },
    'the order has left the desk': { ...plain, isAtDesk: false },
    'the line was changed': { ...plain, isLineUnchanged: false },
    'the substitute is no longer sold': { ...plain, isSold: false },
    'more than the maximum': { ...plain, isWithinMaximum: false },
  } satisfies Record<string, SubstitutionFacts>,
  cases: {
    'consent.given': [
      { by: 'customer', name: '' },
      { by: 'doctor', name: 'Dr. Rao' },
      { by: 'doctor', name: ' ' },
    ],
  },
  key: ({ context: { consent } }) => [consent?.by ?? null],
};

export default spec;

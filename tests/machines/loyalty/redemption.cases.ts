import { redemptionMachine } from '#machines/loyalty/redemption.ts';
import type { RedemptionFacts } from '#machines/loyalty/redemption-facts.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const by = { id: 1, name: 'Meera' };
const free: RedemptionFacts = { copayment: 0, payment: null, isOffered: true };

const spec: ModelSpec<typeof redemptionMachine> = {
  machine: redemptionMachine,
  inputs: {
    'points alone': free,
    'with a co-payment': { ...free, copayment: 19_900 },
    'no longer offered': { ...free, isOffered: false },
  } satisfies Record<string, RedemptionFacts>,
  cases: {
    'redemption.confirmed': [
      { by, payment: null },
      { by, payment: 'CASH' },
    ],
    'redemption.completed': [{ by }],
    'redemption.cancelled': [
      { by, reason: 'The patient changed their mind' },
      { by, reason: '' },
    ],
    'redemption.refunded': [
      { by, reference: 'UPI 4411' },
      { by, reference: '' },
    ],
  },
  key: ({ context: { copayment, payment, isOffered } }) => [copayment > 0, payment, isOffered],
};

export default spec;

import type { DistributorFacts } from '#machines/supply/distributor-facts.ts';
import { distributorMachine } from '#machines/supply/distributor.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const on = '2026-11-24';
const [licence20b, licence21b] = [
  { number: 'MA-20B-204310', until: '2027-03-31' },
  { number: 'MA-21B-204310', until: '2026-11-30' },
];
const complete: DistributorFacts = { gstin: '27AAPFU0939F1ZV', licence20b, licence21b };

const spec: ModelSpec<typeof distributorMachine> = {
  machine: distributorMachine,
  inputs: {
    complete,
    'without GSTIN': { ...complete, gstin: null },
    'without a licence': { ...complete, licence21b: null },
  } satisfies Record<string, DistributorFacts>,
  cases: {
    'distributor.changed': [
      { documents: complete, on },
      { documents: { ...complete, licence21b: { number: 'MA-21B-204311', until: '2028-11-30' } }, on },
      { documents: { ...complete, licence21b: null }, on },
    ],
    'distributor.verified': [{}],
    'distributor.activated': [{ on }, { on: '2026-12-01' }],
    'distributor.suspended': [{}],
    'distributor.closed': [{}],
  },
};

export default spec;

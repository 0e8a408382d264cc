import type { SupplyContractFacts } from '#machines/supply/supply-contract-facts.ts';
import { supplyContractMachine } from '#machines/supply/supplyContract.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const [by, other] = [
  { id: 6, name: 'Hetal Raval' },
  { id: 8, name: 'Sanjay Menon' },
];
const on = '2026-11-24';
const days = { firstDay: '2026-12-01', lastDay: '2027-03-31' };
const draft: SupplyContractFacts = { lines: 2, ...days, submitter: null, isSupplied: true, rival: null };

const spec: ModelSpec<typeof supplyContractMachine> = {
  machine: supplyContractMachine,
  inputs: {
    'with lines': draft,
    'without lines': { ...draft, lines: 0 },
    'of a suspended distributor': { ...draft, isSupplied: false },
    'beside another contract': { ...draft, rival: { number: 'AP/26/4', drugs: ['Crocin 650 Tablet'] } },
  } satisfies Record<string, SupplyContractFacts>,
  cases: {
    'contract.changed': [{ lines: 2, ...days }],
    'contract.submitted': [
      { by, on },
      { by, on: '2027-04-01' },
    ],
    'contract.returned': [{ by: other, reason: 'The discount is missing' }],
    'contract.approved': [
      { by: other, on },
      { by: other, on: '2026-12-01' },
      { by, on },
      { by: other, on: '2027-04-01' },
    ],
    'contract.withdrawn': [{ by, reason: 'Agreed with another distributor' }],
    'contract.terminated': [{ by: other, reason: 'Two recalls were answered late' }],
    'day.begun': [{ on: '2026-12-01' }, { on: '2027-04-01' }, { on }],
  },
};

export default spec;

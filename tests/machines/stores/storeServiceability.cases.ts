import { type StoreFacts, storeServiceabilityMachine } from '#machines/stores/storeServiceability.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const [past, at, tonight, tooLate] = [
  '2026-11-23T08:00:00.000Z',
  '2026-11-23T09:00:00.000Z',
  '2026-11-23T16:00:00.000Z',
  '2027-03-23T09:00:00.000Z',
];

const spec: ModelSpec<typeof storeServiceabilityMachine> = {
  machine: storeServiceabilityMachine,
  inputs: { 'open since ever': { closedUntil: null, reason: null } } satisfies Record<string, StoreFacts>,
  cases: {
    'store.closed': [
      { reason: 'POWER-OR-NETWORK', note: '', until: tonight, at },
      { reason: 'OTHER', note: 'A burst pipe', until: null, at },
      { reason: '', note: '', until: null, at },
      { reason: 'OTHER', note: ' ', until: null, at },
      { reason: 'HOLIDAY', note: '', until: past, at },
      { reason: 'HOLIDAY', note: '', until: tooLate, at },
    ],
    'time.passed': [{ at }, { at: tonight }],
  },
  key: ({ context: { closedUntil, reason } }) => [closedUntil, reason],
};

export default spec;

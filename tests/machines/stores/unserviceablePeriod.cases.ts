import { type PeriodFacts, unserviceablePeriodMachine } from '#machines/stores/unserviceablePeriod.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

/** 13:00 to 15:00 in the business time zone. */
const [starts, ends] = ['2026-11-24T07:30:00.000Z', '2026-11-24T09:30:00.000Z'];
const lastEnd = '2026-12-08T09:30:00.000Z';
const [before, within, after] = ['2026-11-23T09:00:00.000Z', '2026-11-24T08:00:00.000Z', '2026-12-09T09:00:00.000Z'];

const dated: PeriodFacts = {
  startsAt: starts,
  endsAt: ends,
  weekdays: [],
  exceptions: [],
  endedAt: null,
  reason: 'STOCK-COUNT',
  note: '',
  others: { dated: [{ from: Date.parse('2026-11-26T07:30:00Z'), until: Date.parse('2026-11-26T09:30:00Z') }], recurring: [] },
};

const moved = { startsAt: starts, endsAt: ends, weekdays: [], reason: 'REPAIRS', note: '', at: before } as const;

const spec: ModelSpec<typeof unserviceablePeriodMachine> = {
  machine: unserviceablePeriodMachine,
  inputs: {
    dated,
    'on Tuesdays': { ...dated, endsAt: lastEnd, weekdays: [2] },
  } satisfies Record<string, PeriodFacts>,
  cases: {
    'period.changed': [
      moved,
      { ...moved, reason: '' },
      { ...moved, reason: 'OTHER' },
      { ...moved, endsAt: starts },
      { ...moved, startsAt: '2026-11-22T07:30:00.000Z' },
      { ...moved, endsAt: '2027-03-24T09:30:00.000Z' },
      { ...moved, weekdays: [7] },
      { ...moved, endsAt: '2026-11-25T07:00:00.000Z', weekdays: [2, 3] },
      { ...moved, startsAt: '2026-11-26T09:00:00.000Z', endsAt: '2026-11-26T12:00:00.000Z' },
      { ...moved, at: within },
    ],
    'period.cancelled': [{ at: before }, { at: within }],
    'period.endedEarly': [{ at: before }, { at: within }],
    'day.excepted': [
      { day: '2026-12-01', at: before },
      { day: '2026-12-02', at: before },
    ],
    'time.passed': [{ at: before }, { at: within }, { at: after }],
  },
  key: ({ context: { endsAt, weekdays, exceptions, endedAt, reason } }) => [endsAt, weekdays.length, exceptions.length, endedAt, reason],
};

export default spec;

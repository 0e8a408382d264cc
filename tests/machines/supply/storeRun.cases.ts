import type { StoreRunFacts } from '#machines/supply/store-run-facts.ts';
import { storeRunMachine } from '#machines/supply/storeRun.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const by = { id: 7, name: 'Hetal Rao' };
const at = '2026-11-24T09:00:00.000Z';
const waiting: StoreRunFacts = { dueAt: '2026-11-24T10:00:00.000Z', repeat: 'daily', hasBegun: false, isReviewed: false };

const spec: ModelSpec<typeof storeRunMachine> = {
  machine: storeRunMachine,
  inputs: { waiting, begun: { ...waiting, hasBegun: true }, reviewed: { ...waiting, isReviewed: true } } satisfies Record<
    string,
    StoreRunFacts
  >,
  cases: {
    'run.changed': [
      { by, at, dueAt: '2026-11-24T11:00:00.000Z', repeat: 'hourly' },
      { by, at, dueAt: '2026-11-24T08:00:00.000Z', repeat: 'none' },
    ],
    'run.paused': [{ by, at, reason: 'The stock is being counted' }],
    'run.resumed': [{ by, at }],
    'run.cancelled': [{ by, at, reason: 'The stores are closed' }],
    'run.applied': [{ by, at }],
    'run.restarted': [{ by, at }],
    'run.started': [{}],
    'run.ended': [
      { done: 60, failed: 0, changed: 12 },
      { done: 58, failed: 2, changed: 11 },
    ],
  },
};

export default spec;

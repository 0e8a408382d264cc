import { GENERAL_DATA_CACHE_LIFETIME } from '#platform/contract/constants.ts';
import { generalDataMachine } from '#machines/shell/generalData.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const spec: ModelSpec<typeof generalDataMachine> = {
  machine: generalDataMachine,
  inputs: ({ now }) => ({ 'signed in': { clock: { now } } }),
  cases: {
    // An hour old, a day old, from the future, and none.
    'xstate.done.actor.readCache': (_, { now }) => [
      { output: now() - 3_600_000 },
      { output: now() - GENERAL_DATA_CACHE_LIFETIME },
      { output: now() + 1 },
      { output: null },
    ],
    'xstate.done.actor.fetchChoices': (_, { now }) => [{ output: now() }],
  },
};

export default spec;

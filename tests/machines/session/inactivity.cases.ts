import { INACTIVITY_LOGOUT, INACTIVITY_WARNING } from '#platform/contract/constants.ts';
import { inactivityMachine } from '#machines/session/inactivity.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const spec: ModelSpec<typeof inactivityMachine> = {
  machine: inactivityMachine,
  inputs: ({ now }) => ({
    agent: { clock: { now, lastStored: () => 0 }, applies: true },
    'role without the rule': { clock: { now, lastStored: () => 0 }, applies: false },
  }),
  cases: {
    'tab.logout': [{ timedOut: false }],
    'tab.activity': (_, { now }) => [{ at: now() + 500 }, { at: now() - 3_600_000 }, { at: Number.NaN }],
    // A check in time, one after a sleep into the warning, and one after a sleep past the end.
    'idle.check': [{}, { slept: INACTIVITY_WARNING }, { slept: INACTIVITY_LOGOUT }],
  },
};

export default spec;

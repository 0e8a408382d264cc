import { floorReplayMachine } from '#machines/queues/floorReplay.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const MINUTE = 60_000;
const day = { from: 0, until: 20 * MINUTE };

const spec: ModelSpec<typeof floorReplayMachine> = {
  machine: floorReplayMachine,
  inputs: { 'in the day': { ...day, at: 10 * MINUTE }, 'at its end': { ...day, at: day.until } },
  cases: {
    // A moment of the day, and its last one.
    'moment.chosen': [
      { ...day, at: 10 * MINUTE },
      { ...day, at: day.until },
    ],
    'speed.chosen': [{ speed: 15 }],
    'picture.loaded': ({ context }) => [{ at: context.at }, { at: -1 }],
  },
  key: ({ context: { at, until, speed } }) => [at >= until, speed],
};

export default spec;

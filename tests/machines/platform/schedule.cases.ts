import { type ScheduleFacts, scheduleMachine } from '#machines/platform/schedule.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const byAditi = { by: { id: 1, name: 'Aditi' }, at: '2026-11-18T06:30:00.000Z' };
const usual: ScheduleFacts = { isVital: false, isRemoved: false, requestedAt: null };

const spec: ModelSpec<typeof scheduleMachine> = {
  machine: scheduleMachine,
  inputs: {
    'of a job that may be paused': usual,
    'of a job without which the product is not safe': { ...usual, isVital: true },
    'of a removed job': { ...usual, isRemoved: true },
  },
  cases: {
    'schedule.paused': [
      { ...byAditi, reason: 'Sends duplicates' },
      { ...byAditi, reason: ' ' },
    ],
    'schedule.resumed': [byAditi],
    'run.requested': [byAditi],
  },
  key: ({ context }) => [context.isVital, context.isRemoved, context.requestedAt !== null],
};

export default spec;

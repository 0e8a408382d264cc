import { MOST_FAILURES, type LinkFacts, serviceLinkMachine } from '#machines/platform/serviceLink.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const early = '2026-11-18T06:30:00.000Z';
const late = '2026-11-18T06:31:00.000Z';
const unused: LinkFacts = { failures: 0, restsUntil: null, calledAt: null };

const spec: ModelSpec<typeof serviceLinkMachine> = {
  machine: serviceLinkMachine,
  inputs: { 'that nobody has used': unused, 'that has failed before': { ...unused, failures: MOST_FAILURES - 2 } },
  cases: {
    'call.began': [{ at: early }, { at: late }],
    'call.answered': [{ at: early }],
    'call.failed': [{ at: early }],
    'test.requested': [{ at: early }],
  },
  key: ({ context }) => [Math.min(context.failures, MOST_FAILURES), context.restsUntil !== null, context.calledAt !== null],
};

export default spec;

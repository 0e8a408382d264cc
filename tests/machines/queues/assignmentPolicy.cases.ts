import { assignmentPolicyMachine } from '#machines/queues/assignmentPolicy.ts';
import type { PolicyFacts } from '#machines/queues/policy-facts.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const at = '2026-11-24T09:00:00.000Z';

const spec: ModelSpec<typeof assignmentPolicyMachine> = {
  machine: assignmentPolicyMachine,
  inputs: { 'is new': { triedAt: null } } satisfies Record<string, PolicyFacts>,
  cases: {
    'policy.tried': [
      { at, tasks: 20 },
      { at, tasks: 0 },
    ],
    'policy.wentLive': [{ at: '2026-11-24T09:05:00.000Z' }, { at: '2026-11-26T09:00:00.000Z' }],
    'policy.restored': [{ reason: 'The new one left callbacks waiting' }],
  },
};

export default spec;

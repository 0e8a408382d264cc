import type { MergeFacts } from '#machines/patients/merge-facts.ts';
import { patientMergeMachine } from '#machines/patients/patientMerge.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const DAY = 86_400_000;
const now = Date.parse('2026-11-23T09:00:00.000Z');
const fresh: MergeFacts = { mergedAt: null, areCurrent: true, undecided: 0 };

const spec: ModelSpec<typeof patientMergeMachine> = {
  machine: patientMergeMachine,
  inputs: {
    'two records': fresh,
    'one was merged elsewhere': { ...fresh, areCurrent: false },
    'an order came since': { ...fresh, undecided: 1 },
  } satisfies Record<string, MergeFacts>,
  cases: {
    'merge.confirmed': [{ at: now }],
    'merge.undone': [{ at: now + 30 * DAY }, { at: now + 30 * DAY + 1 }],
  },
};

export default spec;

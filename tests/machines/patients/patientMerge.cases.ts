import type { MergeFacts } from '#machines/patients/merge-facts.ts';
import { patientMergeMachine } from '#machines/patients/patientMerge.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const DAY = 86_400_000;
const after = (ms: number) => new Date(Date.parse('2026-11-23T09:00:00.000Z') + ms).toISOString();
const fresh: MergeFacts = { mergedAt: null, areCurrent: true };

const spec: ModelSpec<typeof patientMergeMachine> = {
  machine: patientMergeMachine,
  inputs: {
    'two records': fresh,
    'one was merged elsewhere': { ...fresh, areCurrent: false },
  } satisfies Record<string, MergeFacts>,
  cases: {
    'merge.confirmed': [{ at: after(0) }],
    'merge.undone': [
      { at: after(30 * DAY), undecided: 0 },
      { at: after(30 * DAY + 1), undecided: 0 },
      { at: after(DAY), undecided: 1 },
    ],
  },
};

export default spec;

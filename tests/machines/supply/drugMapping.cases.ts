import type { DrugMappingFacts } from '#machines/supply/drug-mapping-facts.ts';
import { drugMappingMachine } from '#machines/supply/drugMapping.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';

const drug = { drugId: 1, drug: 'Dolo 650 Tablet' };
const chosen = { ...drug, score: 74, isRetired: false, isMerged: false };
const nothing: DrugMappingFacts = { drugId: null, score: null, runnerUp: null, refused: [] };

const spec: ModelSpec<typeof drugMappingMachine> = {
  machine: drugMappingMachine,
  inputs: {
    new: nothing,
    'not this drug': { ...nothing, refused: [1] },
    'not another drug': { ...nothing, refused: [2] },
  } satisfies Record<string, DrugMappingFacts>,
  cases: {
    'item.matched': [
      { candidate: null },
      { candidate: { ...drug, score: 96, runnerUp: 40 } },
      { candidate: { ...drug, score: 96, runnerUp: 92 } },
      { candidate: { ...drug, score: 54, runnerUp: 0 } },
    ],
    'item.checked': [{ score: 90 }, { score: 40 }],
    'item.mapped': [{ chosen }, { chosen: { ...chosen, isRetired: true } }, { chosen: { ...chosen, isRetired: true, isMerged: true } }],
    'item.unmapped': [{}],
    'item.rejected': [{}],
    'item.reopened': [{}],
  },
  key: ({ context: { drugId, refused } }) => [drugId, refused],
};

export default spec;

import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import {
  type ChosenDrug,
  type DrugMappingEvent,
  type DrugMappingFacts,
  isCertainCandidate,
  LIKELY_SCORE,
  type MappingCandidate,
} from './drug-mapping-facts.ts';
import { drugMappingEvents, drugMappingGuards, drugMappingWhy } from './drug-mapping-words.ts';

interface Matched {
  candidate: MappingCandidate | null;
}
interface Mapped {
  chosen: ChosenDrug;
}
interface Checked {
  score: number;
}

const drugMapping = setup({
  types: {
    context: {} as DrugMappingFacts,
    events: {} as DrugMappingEvent,
    input: {} as DrugMappingFacts,
    meta: {} as { spec?: string },
  },
  guards: {
    isLikely: (_, { candidate }: Matched) => candidate !== null && candidate.score >= LIKELY_SCORE,
    isNew: ({ context }, { candidate }: Matched) => candidate !== null && !context.refused.includes(candidate.drugId),
    isCertain: (_, { candidate }: Matched) => candidate !== null && isCertainCandidate(candidate),
    isUndoubted: ({ context }) => context.refused.length === 0,
    isSold: (_, { chosen }: Mapped) => !chosen.isRetired,
    isUnmerged: (_, { chosen }: Mapped) => !chosen.isMerged,
    staysLikely: (_, { score }: Checked) => score >= LIKELY_SCORE,
  },
  actions: {
    keepCandidate: assign((_, { candidate }: Matched) => ({
      drugId: candidate?.drugId ?? null,
      score: candidate?.score ?? null,
      runnerUp: candidate?.runnerUp ?? null,
    })),
    keepNothing: assign({ drugId: null, score: null, runnerUp: null }),
    keepChosen: assign(({ context }, { chosen: { drugId, score } }: Mapped) => ({
      drugId,
      score,
      runnerUp: null,
      refused: context.refused.filter((each) => each !== drugId),
    })),
    keepScore: assign((_, { score }: Checked) => ({ score, runnerUp: 0 })),
    refuseDrug: assign({
      drugId: null,
      score: null,
      runnerUp: null,
      refused: ({ context: { refused, drugId } }) => (drugId === null ? refused : [...refused.filter((each) => each !== drugId), drugId]),
    }),
  },
});

const candidateOf = ({ event: { candidate } }: { event: Matched }) => ({ candidate });
const chosenOf = ({ event: { chosen } }: { event: Mapped }) => ({ chosen });
const scoreOf = ({ event: { score } }: { event: Checked }) => ({ score });

const isLikely = { type: 'isLikely' as const, params: candidateOf };
const isNew = { type: 'isNew' as const, params: candidateOf };
const isCertain = { type: 'isCertain' as const, params: candidateOf };
const keepCandidate = { type: 'keepCandidate' as const, params: candidateOf };

const open = {
  'item.matched': [
    { target: 'mapped', guard: allOf([isCertain, isNew, 'isUndoubted']), actions: keepCandidate },
    { target: 'suggested', guard: allOf([isLikely, isNew]), actions: keepCandidate },
    { target: 'unmatched', actions: 'keepNothing' },
  ],
  'item.mapped': {
    target: 'mapped',
    guard: allOf([
      { type: 'isUnmerged', params: chosenOf },
      { type: 'isSold', params: chosenOf },
    ]),
    actions: { type: 'keepChosen', params: chosenOf },
  },
  'item.rejected': { target: 'notOurs', actions: 'keepNothing' },
} as const;

/** A product of a distributor (§2.2, §7.6: mapping utility): which of our drugs it is. */
export const drugMappingMachine = drugMapping.createMachine({
  id: 'drugMapping',
  description: 'A product in a distributor’s catalogue: which of our drugs it is, found by its name or chosen by a person',
  context: ({ input }) => input,
  initial: 'unmatched',
  states: {
    unmatched: {
      description: 'None of our drugs is similar enough; a person looks for it',
      meta: { spec: '§7.6' },
      on: open,
    },
    suggested: {
      description: 'A drug is similar; a person confirms it or chooses another one',
      meta: { spec: '§7.6' },
      on: open,
    },
    mapped: {
      description: 'The product is this drug: orders name it by the distributor’s code',
      meta: { spec: '§7.6' },
      on: {
        'item.checked': [
          { guard: { type: 'staysLikely', params: scoreOf }, actions: { type: 'keepScore', params: scoreOf } },
          { target: 'suggested', actions: { type: 'keepScore', params: scoreOf } },
        ],
        'item.unmapped': { target: 'unmatched', actions: 'refuseDrug' },
      },
    },
    notOurs: {
      description: 'We do not sell it',
      meta: { spec: '§7.6' },
      on: { 'item.reopened': 'unmatched' },
    },
  },
});

export { drugMappingEvents, drugMappingGuards, drugMappingWhy };

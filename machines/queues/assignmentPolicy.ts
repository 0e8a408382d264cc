import { assign, setup } from 'xstate';
import { type PolicyEvent, type PolicyFacts, TRIAL_HOURS } from './policy-facts.ts';
import { assignmentPolicyEvents, assignmentPolicyGuards, assignmentPolicyWhy } from './policy-words.ts';

const assignmentPolicy = setup({
  types: { context: {} as PolicyFacts, events: {} as PolicyEvent, input: {} as PolicyFacts, meta: {} as { spec?: string } },
  guards: {
    hasTasks: (_, { tasks }: { tasks: number }) => tasks > 0,
    isFresh: ({ context: { triedAt } }, { at }: { at: string }) =>
      triedAt !== null && Date.parse(at) - Date.parse(triedAt) <= TRIAL_HOURS * 3_600_000,
    hasReason: (_, { reason }: { reason: string }) => reason.trim() !== '',
  },
  actions: {
    keepTrial: assign((_, { at }: { at: string }) => ({ triedAt: at })),
    forgetTrial: assign({ triedAt: null }),
    /** By the server, with the event. */
    writeRules: () => {},
    /** The policy in use until then is replaced. */
    replaceLive: () => {},
  },
});

const atOf = ({ event: { at } }: { event: { at: string } }) => ({ at });
const tried = {
  target: 'tried',
  guard: { type: 'hasTasks' as const, params: ({ event: { tasks } }: { event: { tasks: number } }) => ({ tasks }) },
  actions: { type: 'keepTrial' as const, params: atOf },
} as const;

/** A policy by which tasks are assigned to agents (§3, §7.3): one is in use, and a new one is tried beside it first. */
export const assignmentPolicyMachine = assignmentPolicy.createMachine({
  id: 'assignmentPolicy',
  description: 'How the next task of an agent is chosen: written, tried beside the policy in use, and then used in its place',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      description: 'Its rules are being written',
      meta: { spec: '§7.3' },
      on: { 'policy.changed': { actions: 'writeRules' }, 'policy.tried': tried, 'policy.discarded': 'discarded' },
    },
    tried: {
      description: 'What it would do with the next tasks is compared with the policy in use',
      meta: { spec: '§7.3' },
      on: {
        'policy.changed': { target: 'draft', actions: ['forgetTrial', 'writeRules'] },
        'policy.tried': tried,
        'policy.wentLive': { target: 'live', guard: { type: 'isFresh', params: atOf }, actions: 'replaceLive' },
        'policy.discarded': 'discarded',
      },
    },
    live: {
      description: 'Tasks are assigned by it',
      meta: { spec: '§3' },
      on: { 'policy.replaced': 'retired' },
    },
    retired: {
      description: 'It was in use, and can be used again',
      meta: { spec: '§7.3' },
      on: {
        'policy.restored': {
          target: 'live',
          guard: { type: 'hasReason', params: ({ event: { reason } }) => ({ reason }) },
          actions: 'replaceLive',
        },
      },
    },
    discarded: { description: 'It was given up before it was used', meta: { spec: '§7.3' }, type: 'final' },
  },
});

export { assignmentPolicyEvents, assignmentPolicyGuards, assignmentPolicyWhy };

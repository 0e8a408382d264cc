import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import type { SupplyContractEvent, SupplyContractFacts } from './supply-contract-facts.ts';
import { supplyContractEvents, supplyContractGuards, supplyContractWhy } from './supply-contract-words.ts';

interface By {
  by: { id: number; name: string };
}
interface Reason {
  reason: string;
}
interface On {
  on: string;
}
type Terms = Pick<SupplyContractFacts, 'lines' | 'firstDay' | 'lastDay'>;

const supplyContract = setup({
  types: {
    context: {} as SupplyContractFacts,
    events: {} as SupplyContractEvent,
    input: {} as SupplyContractFacts,
    meta: {} as { spec?: string },
  },
  guards: {
    hasLines: ({ context }) => context.lines > 0,
    isAhead: ({ context }, { on }: On) => context.lastDay >= on,
    isSupplied: ({ context }) => context.isSupplied,
    isOther: ({ context }, { by }: By) => context.submitter?.id !== by.id,
    isAlone: ({ context }) => context.rival === null,
    hasBegun: ({ context }, { on }: On) => context.firstDay <= on,
    isOver: ({ context }, { on }: On) => context.lastDay < on,
    hasReason: (_, { reason }: Reason) => reason.trim() !== '',
  },
  actions: {
    keepTerms: assign((_, { lines, firstDay, lastDay }: Terms) => ({ lines, firstDay, lastDay })),
    keepSubmitter: assign((_, { by }: By) => ({ submitter: by })),
    forgetSubmitter: assign({ submitter: null }),
  },
});

const byOf = ({ event: { by } }: { event: By }) => ({ by });
const onOf = ({ event: { on } }: { event: On }) => ({ on });
const hasReason = { type: 'hasReason' as const, params: ({ event: { reason } }: { event: Reason }) => ({ reason }) };
const isAhead = { type: 'isAhead' as const, params: onOf };
const hasBegun = { type: 'hasBegun' as const, params: onOf };
const isOver = { type: 'isOver' as const, params: onOf };
const isOther = { type: 'isOther' as const, params: byOf };

const withdrawn = { target: 'withdrawn', guard: hasReason } as const;

/** A contract with a distributor (§1, §7.6): prices of drugs for a period, which are its rates while it is in force. */
export const supplyContractMachine = supplyContract.createMachine({
  id: 'supplyContract',
  description:
    'Prices of drugs that are agreed with a distributor for a period: written, approved by someone else, and in force on its days',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      description: 'Its days, terms and lines are being written',
      meta: { spec: '§7.6' },
      on: {
        'contract.changed': {
          actions: { type: 'keepTerms', params: ({ event: { lines, firstDay, lastDay } }) => ({ lines, firstDay, lastDay }) },
        },
        'contract.submitted': {
          target: 'inReview',
          guard: allOf(['hasLines', isAhead, 'isSupplied']),
          actions: { type: 'keepSubmitter', params: byOf },
        },
        'contract.withdrawn': withdrawn,
      },
    },
    inReview: {
      description: 'Someone else than who submitted it approves it',
      meta: { spec: '§7.6' },
      on: {
        'contract.approved': [
          { target: 'active', guard: allOf([isOther, isAhead, 'isSupplied', 'isAlone', hasBegun]) },
          { target: 'approved', guard: allOf([isOther, isAhead, 'isSupplied', 'isAlone']) },
        ],
        'contract.returned': { target: 'draft', guard: hasReason, actions: 'forgetSubmitter' },
        'contract.withdrawn': withdrawn,
      },
    },
    approved: {
      description: 'It comes into force on its first day',
      meta: { spec: '§7.6' },
      on: {
        'day.begun': [
          { target: 'expired', guard: isOver },
          { target: 'active', guard: allOf([hasBegun, 'isSupplied', 'isAlone']) },
        ],
        'contract.withdrawn': withdrawn,
      },
    },
    active: {
      description: 'Its prices are the rates of the distributor',
      meta: { spec: '§7.6' },
      on: {
        'day.begun': { target: 'expired', guard: isOver },
        'contract.terminated': { target: 'terminated', guard: hasReason },
      },
    },
    expired: { description: 'Its last day has passed', meta: { spec: '§7.6' }, type: 'final' },
    terminated: { description: 'It ended before its last day', meta: { spec: '§7.6' }, type: 'final' },
    withdrawn: { description: 'It was given up before it was in force', meta: { spec: '§7.6' }, type: 'final' },
  },
});

export { supplyContractEvents, supplyContractGuards, supplyContractWhy };

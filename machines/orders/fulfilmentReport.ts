import { assign, setup } from 'xstate';
import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';

/** Longest wait of a report for the step before it. Milliseconds. */
export const LONGEST_WAIT = 3_600_000;

export const reportStates = ['waiting', 'applied', 'superseded', 'parked'] as const;
export type ReportState = (typeof reportStates)[number];

export interface ReportFacts {
  /** Until when it may wait for the step before it, ISO 8601. */
  waitsUntil: string;
  tries: number;
}

export type ReportEvent =
  | { type: 'report.applied' }
  | { type: 'report.superseded' }
  | { type: 'report.early'; at: string }
  | { type: 'report.refused' }
  | { type: 'report.replayed'; at: string };

const report = setup({
  types: { context: {} as ReportFacts, events: {} as ReportEvent, input: {} as ReportFacts, meta: {} as { spec?: string } },
  guards: { mayWait: ({ context }, params: { at: string }) => params.at < context.waitsUntil },
  actions: {
    countTry: assign(({ context }) => ({ tries: context.tries + 1 })),
    waitAgain: assign((_, params: { at: string }) => ({ waitsUntil: new Date(Date.parse(params.at) + LONGEST_WAIT).toISOString() })),
  },
});

const atTime = ({ event }: { event: { at: string } }) => ({ at: event.at });

/** What store, dispatch, delivery or payment reported about an order. */
export const fulfilmentReportMachine = report.createMachine({
  id: 'fulfilmentReport',
  description: 'A report about an order from another system: until the order has accepted it',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: {
      description: 'It arrived; the order has not accepted it yet',
      meta: { spec: '§4.1' },
      on: {
        'report.applied': { target: 'applied', actions: 'countTry' },
        'report.superseded': { target: 'superseded', actions: 'countTry' },
        'report.early': [
          { guard: { type: 'mayWait', params: atTime }, actions: 'countTry' },
          { target: 'parked', actions: 'countTry' },
        ],
        'report.refused': { target: 'parked', actions: 'countTry' },
      },
    },
    applied: { type: 'final', description: 'The order has accepted it', meta: { spec: '§4.1' } },
    superseded: { type: 'final', description: 'The order was already past this step', meta: { spec: '§4.1' } },
    parked: {
      description: 'The order cannot accept it: a person looks at it',
      meta: { spec: '§4.1' },
      on: { 'report.replayed': { target: 'waiting', actions: { type: 'waitAgain', params: atTime } } },
    },
  },
});

export const fulfilmentReportEvents: Record<ReportEvent['type'], string> = {
  'report.applied': 'The order accepts it',
  'report.superseded': 'The order is past this step',
  'report.early': 'The step before it has not been reported yet',
  'report.refused': 'The order is unknown, not at a store, or cancelled',
  'report.replayed': 'A person has it tried again',
};

export const fulfilmentReportGuards = { mayWait: 'It has waited for an hour' } as const;

const whyNot: Record<ReportState, string> = {
  waiting: msg('It is tried again by itself'),
  applied: msg('The order has accepted it already'),
  superseded: msg('The order was already past this step'),
  parked: msg('It is parked already'),
};

/** Why a specific report cannot be replayed. */
export const fulfilmentReportWhy = (state: ReportState): Sentence => sentence(whyNot[state]);

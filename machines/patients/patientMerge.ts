import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import { patientMergeEvents, patientMergeGuards, patientMergeWhy } from './merge-words.ts';
import { isInTime, type MergeEvent, type MergeFacts } from './merge-facts.ts';

const merge = setup({
  types: { context: {} as MergeFacts, events: {} as MergeEvent, input: {} as MergeFacts, meta: {} as { spec?: string } },
  guards: {
    areCurrent: ({ context }) => context.areCurrent,
    isInTime: ({ context }, params: { at: string }) => isInTime(context, params.at),
    isDecided: (_, params: { undecided: number }) => params.undecided === 0,
  },
  actions: { keepTime: assign((_, params: { at: string }) => ({ mergedAt: params.at })) },
});

const time = ({ event }: { event: { at: string } }) => ({ at: event.at });

/** Two records that may be one person. */
export const patientMergeMachine = merge.createMachine({
  id: 'patientMerge',
  description: 'Two records of patients that may be one person: until somebody has compared them',
  context: ({ input }) => input,
  initial: 'proposed',
  states: {
    proposed: {
      description: 'Somebody compares the two; nothing has moved',
      meta: { spec: '§7.6' },
      on: {
        'merge.confirmed': { target: 'merged', guard: 'areCurrent', actions: { type: 'keepTime', params: time } },
        'merge.dismissed': { target: 'dismissed' },
      },
    },
    merged: {
      description: 'One record has everything, and the id of the other leads to it',
      meta: { spec: '§7.6' },
      on: {
        'merge.undone': {
          target: 'undone',
          guard: allOf([
            'areCurrent',
            { type: 'isInTime', params: time },
            { type: 'isDecided', params: ({ event }: { event: { undecided: number } }) => ({ undecided: event.undecided }) },
          ]),
        },
      },
    },
    undone: { type: 'final', description: 'Both records are as before; what came since is where somebody has put it' },
    dismissed: { type: 'final', description: 'They are two people' },
  },
});

export { patientMergeEvents, patientMergeGuards, patientMergeWhy };

import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import type { FormEvent, FormFacts } from './form-facts.ts';
import { formEvents, formGuards, formWhy } from './form-words.ts';

const form = setup({
  types: { context: {} as FormFacts, events: {} as FormEvent, input: {} as FormFacts, meta: {} as { spec?: string } },
  guards: {
    hasQuestions: ({ context }) => context.questions > 0,
    isAhead: ({ context }, params: { on: string }) => context.closesOn === null || context.closesOn >= params.on,
    isOver: ({ context }, params: { on: string }) => context.closesOn !== null && context.closesOn < params.on,
  },
  actions: {
    keepChange: assign((_, { questions, closesOn }: FormFacts) => ({ questions, closesOn })),
  },
});

const onDay = ({ event }: { event: { on: string } }) => ({ on: event.on });

const changed = {
  'form.changed': {
    actions: {
      type: 'keepChange' as const,
      params: ({ event: { questions, closesOn } }: { event: FormFacts }) => ({ questions, closesOn }),
    },
  },
};
const opened = {
  'form.opened': { target: 'open', guard: allOf(['hasQuestions', { type: 'isAhead', params: onDay }]) },
} as const;

/** A form that employees fill in (§2.1): its questions stay as they are while it is open. */
export const formMachine = form.createMachine({
  id: 'form',
  description: 'A form that employees fill in: its questions are written, then it is open until someone closes it or its last day is over',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      description: 'Its questions are being written',
      meta: { spec: '§2.1' },
      on: { ...changed, ...opened },
    },
    open: {
      description: 'It can be filled in',
      meta: { spec: '§2.1' },
      on: {
        'form.closed': 'closed',
        'day.begun': { target: 'closed', guard: { type: 'isOver', params: onDay } },
      },
    },
    closed: {
      description: 'It is filled in no more; its answers stay',
      meta: { spec: '§2.1' },
      on: { ...changed, ...opened },
    },
  },
});

export { formEvents, formGuards, formWhy };

import { assign, setup } from 'xstate';

/** Quick comment: 1-based id, text and whether it is selected (§3). */
export interface QuickComment {
  id: number;
  comment: string;
  selected: boolean;
}

type Event = { type: 'comment.toggle'; id: number } | { type: 'comments.clear' };

const machine = setup({
  types: {
    context: {} as { comments: QuickComment[] },
    events: {} as Event,
    input: {} as { comments: { id: number; comment: string }[] },
    meta: {} as { spec?: string },
  },
  guards: { isKnown: ({ context }, params: { id: number }) => context.comments.some((each) => each.id === params.id) },
  actions: {
    toggle: assign(({ context }, params: { id: number }) => ({
      comments: context.comments.map((each) => (each.id === params.id ? { ...each, selected: !each.selected } : each)),
    })),
    clear: assign(({ context }) => ({ comments: context.comments.map((each) => ({ ...each, selected: false })) })),
  },
});

/** Quick comments of one reason: toggled, counted, joined, cleared (§4.9). */
export const quickCommentsMachine = machine.createMachine({
  id: 'quickComments',
  description: 'Ready-made comments that an agent picks instead of typing',
  context: ({ input }) => ({ comments: input.comments.map((each) => ({ ...each, selected: false })) }),
  initial: 'picking',
  states: {
    picking: {
      description: 'Any number of comments can be on',
      meta: { spec: '§4.9' },
      on: {
        'comment.toggle': {
          guard: { type: 'isKnown', params: ({ event }) => ({ id: event.id }) },
          actions: { type: 'toggle', params: ({ event }) => ({ id: event.id }) },
        },
        'comments.clear': { actions: 'clear' },
      },
    },
  },
});

/** Number of selected comments (§4.9). */
export const countOf = (comments: QuickComment[]): number => comments.filter((each) => each.selected).length;

/** The selected comments as one text, joined with '; ' (§4.9). */
export const joined = (comments: QuickComment[]): string =>
  comments
    .filter((each) => each.selected)
    .map((each) => each.comment)
    .join('; ');

export const quickCommentsEvents: Record<Event['type'], string> = {
  'comment.toggle': 'One comment is switched on or off',
  'comments.clear': 'All comments are switched off',
};

export const quickCommentsGuards = { isKnown: 'Comment not found' } as const;

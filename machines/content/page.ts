import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import type { ByUser, PageEvent, PageFacts } from './page-facts.ts';
import { pageEvents, pageGuards, pageWhy } from './page-words.ts';

interface Change extends ByUser {
  contents: number;
}

interface Plan {
  publishAt: string;
  at: string;
}

const page = setup({
  types: { context: {} as PageFacts, events: {} as PageEvent, input: {} as PageFacts, meta: {} as { spec?: string } },
  guards: {
    hasContents: ({ context }) => context.contents > 0,
    isReviewer: ({ context }, params: ByUser) => context.author.id !== params.by.id,
    isAhead: (_, { publishAt, at }: Plan) => publishAt > at,
    isLive: ({ context }) => context.live !== null,
    isDue: ({ context }, params: { at: string }) => context.publishAt !== null && context.publishAt <= params.at,
  },
  actions: {
    keepChange: assign((_, { by, contents }: Change) => ({ author: by, contents })),
    keepPlan: assign((_, params: { publishAt: string }) => ({ publishAt: params.publishAt })),
    dropPlan: assign({ publishAt: null }),
    goLive: assign(({ context }) => ({ live: context.versions + 1, versions: context.versions + 1, publishAt: null })),
    takeDown: assign({ live: null }),
  },
});

const byUser = ({ event }: { event: ByUser }) => ({ by: event.by });
const change = ({ event: { by, contents } }: { event: Change }) => ({ by, contents });
const atTime = ({ event }: { event: { at: string } }) => ({ at: event.at });

const changes = {
  'page.changed': { target: 'draft', actions: { type: 'keepChange' as const, params: change } },
  'version.restored': { target: 'draft', actions: { type: 'keepChange' as const, params: change } },
} as const;
const submitted = { 'page.submitted': { target: 'inReview', guard: 'hasContents' as const } } as const;
const takenDown = { 'page.unpublished': { guard: 'isLive' as const, actions: 'takeDown' as const } };

/** A page of the website (§7.6): the version that customers see stays beside the draft until the draft replaces it whole. */
export const pageMachine = page.createMachine({
  id: 'page',
  description: 'A page of the website: written, reviewed by someone else, and published at once or at a time',
  context: ({ input }) => input,
  initial: 'draft',
  states: {
    draft: {
      description: 'It is being written; customers see the last published version, if there is one',
      meta: { spec: '§7.6' },
      on: { ...changes, ...submitted, ...takenDown },
    },
    inReview: {
      description: 'Someone else reads it before customers do',
      meta: { spec: '§7.6' },
      on: {
        'page.returned': 'draft',
        'page.published': { target: 'published', guard: { type: 'isReviewer', params: byUser }, actions: 'goLive' },
        'page.scheduled': {
          target: 'scheduled',
          guard: allOf([
            { type: 'isReviewer', params: byUser },
            { type: 'isAhead', params: ({ event: { publishAt, at } }: { event: Plan }) => ({ publishAt, at }) },
          ]),
          actions: { type: 'keepPlan', params: ({ event }) => ({ publishAt: event.publishAt }) },
        },
        ...takenDown,
      },
    },
    scheduled: {
      description: 'It is reviewed, and published at its time',
      meta: { spec: '§7.6' },
      on: {
        'page.unscheduled': {
          target: 'inReview',
          guard: { type: 'isAhead', params: ({ context, event }) => ({ publishAt: context.publishAt ?? '', at: event.at }) },
          actions: 'dropPlan',
        },
        'time.passed': { target: 'published', guard: { type: 'isDue', params: atTime }, actions: 'goLive' },
        ...takenDown,
      },
    },
    published: {
      description: 'Customers see it',
      meta: { spec: '§7.6' },
      on: { ...changes, 'page.unpublished': { target: 'unpublished', actions: 'takeDown' } },
    },
    unpublished: {
      description: 'Customers no longer see it',
      meta: { spec: '§7.6' },
      on: { ...changes, ...submitted },
    },
  },
});

export { pageEvents, pageGuards, pageWhy };

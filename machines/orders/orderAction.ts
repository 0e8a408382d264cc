import { assign, fromPromise, setup } from 'xstate';
import type { OrderAbility } from '#features/orders/contract.ts';
import type { ManualOrderEvent, OrderStatus } from './order-statuses.ts';
import type { OrderDraft, OrderDrafts, OrderActionError, MovedOrder } from './order-action-values.ts';
import { type Choice, type Context, isAllowed } from './order-action-context.ts';

export const emptyDraft: OrderDraft = { reason: '', comment: '', prescriptionId: null };

type Event =
  | { type: 'action.open' }
  | { type: 'action.choose'; ability: OrderAbility; confirmedAllergies?: readonly string[] }
  | { type: 'action.submit' }
  | { type: 'action.close' }
  | { type: 'action.retry' }
  | { type: 'draft.changed'; draft: Partial<OrderDraft> }
  | { type: 'comment.only' }
  | { type: 'order.moved'; version: number; status: OrderStatus };

interface EventRequest {
  orderId: number;
  version: number;
  event: ManualOrderEvent;
  /** Required fields: nothing else of the draft is sent, except a comment. */
  needs: OrderAbility['needs'];
  draft: OrderDraft;
  confirmedAllergies: readonly string[];
}

/** Initial input when an event is chosen: its own draft, after a conflict with the comment on screen. */
function draftFor({ conflict, draft, drafts }: Context, { event }: OrderAbility): OrderDraft {
  const own = drafts[event] ?? emptyDraft;
  return conflict ? { ...own, comment: draft.comment || own.comment } : own;
}

/** The drafts after an event is chosen: input from before a conflict moves to that event. */
function draftsWith(context: Context, ability: OrderAbility): OrderDrafts {
  const draft = draftFor(context, ability);
  return context.conflict ? { ...without(context.drafts, context.chosen), [ability.event]: draft } : context.drafts;
}

function without(drafts: OrderDrafts, ability: OrderAbility | null): OrderDrafts {
  return Object.fromEntries(Object.entries(drafts).filter(([event]) => event !== ability?.event));
}

/** Provided by the screen: toast, announcement, refetch. */
const announce: (args: unknown, params: { moved: MovedOrder }) => void = () => {};

const machine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { orderId: number; version: number; status: OrderStatus; drafts?: OrderDrafts },
    tags: {} as 'dialog' | 'busy',
    meta: {} as { spec?: string },
  },
  actors: {
    sendEvent: fromPromise<MovedOrder, EventRequest>(() => Promise.reject(new Error('sendEvent is not provided'))),
    addNote: fromPromise<MovedOrder, { orderId: number; text: string }>(() => Promise.reject(new Error('addNote is not provided'))),
  },
  guards: {
    isAllowed: (_, params: Choice) => isAllowed(params),
    /** A stored comment is shown before it is sent: nothing is sent unseen. */
    needsNothing: ({ context }, params: Choice) =>
      isAllowed(params) &&
      params.ability.needs.every((need) => need === 'allergies') &&
      draftFor(context, params.ability).comment.trim() === '',
    isComplete: ({ context: { chosen, draft } }) =>
      chosen !== null &&
      (!chosen.needs.includes('reason') || draft.reason.trim() !== '') &&
      (!chosen.needs.includes('prescription') || draft.prescriptionId !== null),
    hasComment: ({ context }) => context.draft.comment.trim() !== '',
    isConflict: (_, params: { error: unknown }) => (params.error as OrderActionError).conflict !== null,
    sentNote: ({ context }) => context.isNote,
  },
  actions: {
    choose: assign(({ context }, params: Choice) => ({
      chosen: params.ability,
      confirmedAllergies: params.confirmedAllergies,
      draft: draftFor(context, params.ability),
      drafts: draftsWith(context, params.ability),
      isNote: false,
      error: null,
      conflict: null,
    })),
    followConflict: assign(({ context }) => (context.conflict ? { version: context.conflict.version, seen: context.conflict.status } : {})),
    keepDraft: assign(({ context: { chosen, draft, drafts } }, params: { draft: Partial<OrderDraft> }) => {
      const updated = { ...draft, ...params.draft };
      return { draft: updated, drafts: chosen ? { ...drafts, [chosen.event]: updated } : drafts };
    }),
    keepConflict: assign((_, params: { error: unknown }) => ({ conflict: (params.error as OrderActionError).conflict })),
    keepError: assign((_, params: { error: unknown }) => {
      const { message, unknown } = params.error as OrderActionError;
      return { error: message, unknown };
    }),
    /** Ignores versions older than the current one. */
    followOrder: assign(({ context }, params: { version: number; status: OrderStatus }) =>
      params.version >= context.version ? { version: params.version, seen: params.status } : {},
    ),
    chooseNote: assign({ isNote: true, error: null }),
    leaveConflict: assign({ conflict: null }),
    forgetDraft: assign(({ context }) => ({
      draft: emptyDraft,
      drafts: without(context.drafts, context.chosen),
      chosen: null,
      confirmedAllergies: [],
      isNote: false,
      conflict: null,
      error: null,
    })),
    /** Provided by the screen: sets a request key that is kept across retries, so that the request is idempotent. */
    beginAttempt: () => {},
    /** Provided by the screen: stores the drafts so that they survive a reload. */
    storeDrafts: () => {},
    announce,
  },
  delays: { settledFor: 500, announcedFor: 5_000 },
});

const chosenAbility = ({ event }: { event: Extract<Event, { type: 'action.choose' }> }): Choice => ({
  ability: event.ability,
  confirmedAllergies: event.confirmedAllergies ?? [],
});
const choosing = { type: 'choose' as const, params: chosenAbility };

const chooseHere = [
  {
    guard: { type: 'needsNothing' as const, params: chosenAbility },
    target: '#orderAction.submitting',
    actions: [choosing, 'storeDrafts' as const, 'beginAttempt' as const],
  },
  {
    guard: { type: 'isAllowed' as const, params: chosenAbility },
    target: '#orderAction.commenting',
    actions: [choosing, 'storeDrafts' as const],
  },
];

const followMoves = {
  'order.moved': {
    actions: {
      type: 'followOrder' as const,
      params: ({ event }: { event: Extract<Event, { type: 'order.moved' }> }) => ({ version: event.version, status: event.status }),
    },
  },
};

/** Stores every input immediately. */
const typing = {
  'draft.changed': {
    actions: [
      { type: 'keepDraft' as const, params: ({ event }: { event: Extract<Event, { type: 'draft.changed' }> }) => ({ draft: event.draft }) },
      'storeDrafts' as const,
    ],
  },
};

/** The server accepted the change. */
const accepted = {
  target: 'settling' as const,
  actions: [
    { type: 'followOrder' as const, params: ({ event }: { event: { output: MovedOrder } }) => event.output },
    { type: 'announce' as const, params: ({ event }: { event: { output: MovedOrder } }) => ({ moved: event.output }) },
    'forgetDraft' as const,
    'storeDrafts' as const,
  ],
};

/** One change of one order, from the button to the server's response. */
export const orderActionMachine = machine.createMachine({
  id: 'orderAction',
  description: 'Changing the status of the open order',
  context: ({ input }) => ({
    orderId: input.orderId,
    version: input.version,
    seen: input.status,
    chosen: null,
    confirmedAllergies: [],
    isNote: false,
    draft: emptyDraft,
    drafts: input.drafts ?? {},
    conflict: null,
    error: null,
    unknown: false,
  }),
  initial: 'ready',
  states: {
    ready: {
      description: 'The possible events are offered; whoever moves the order meanwhile is followed',
      initial: 'idle',
      on: { 'action.choose': chooseHere, ...followMoves },
      states: {
        idle: {
          description: 'Nothing is being changed; the possible events are offered as buttons',
          entry: 'leaveConflict',
          on: { 'action.open': 'choosing' },
        },
        choosing: {
          description: 'Each possible event waits for its letter',
          on: { 'action.close': 'idle' },
        },
        done: {
          description: 'Changed, and said so for a moment',
          after: { announcedFor: 'idle' },
          on: { 'action.open': 'choosing' },
        },
      },
    },
    commenting: {
      description: 'The event asks for a reason, a comment or a prescription first',
      tags: ['dialog'],
      meta: { spec: '§4.9' },
      on: {
        ...typing,
        'action.submit': { guard: 'isComplete', target: 'submitting', actions: 'beginAttempt' },
        'action.close': 'ready.idle',
      },
    },
    submitting: {
      description: 'The server decides',
      tags: ['busy'],
      invoke: {
        id: 'sendEvent',
        src: 'sendEvent',
        input: ({ context }) => ({
          orderId: context.orderId,
          version: context.version,
          event: context.chosen?.event ?? 'mark_placed',
          needs: context.chosen?.needs ?? [],
          draft: context.draft,
          confirmedAllergies: context.confirmedAllergies,
        }),
        onDone: accepted,
        onError: [
          {
            guard: { type: 'isConflict', params: ({ event }) => ({ error: event.error }) },
            target: 'conflict',
            actions: { type: 'keepConflict', params: ({ event }) => ({ error: event.error }) },
          },
          { target: 'failed', actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) } },
        ],
      },
    },
    conflict: {
      description: 'Somebody was faster: who, when, to what, and what is possible now; everything typed is kept',
      tags: ['dialog'],
      entry: 'followConflict',
      on: {
        'action.choose': chooseHere,
        ...typing,
        'comment.only': { guard: 'hasComment', target: 'noting', actions: 'chooseNote' },
        'action.close': 'ready.idle',
      },
    },
    noting: {
      description: 'Only the comment is saved, as a note; the status stays',
      tags: ['busy'],
      invoke: {
        id: 'addNote',
        src: 'addNote',
        input: ({ context }) => ({ orderId: context.orderId, text: context.draft.comment }),
        onDone: accepted,
        onError: { target: 'failed', actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    failed: {
      description: 'It did not work; nothing typed is lost',
      tags: ['dialog'],
      on: {
        'action.retry': [{ guard: 'sentNote', target: 'noting' }, { target: 'submitting' }],
        'action.close': 'ready.idle',
      },
    },
    settling: {
      description: 'Changed; other buttons stand there now, and a second press still meant the one before',
      after: { settledFor: 'ready.done' },
    },
  },
});

export const orderActionEvents: Record<Event['type'], string> = {
  'action.open': 'The person wants to change the status by keyboard',
  'action.choose': 'One of the possible events is chosen',
  'action.submit': 'Reason, comment or prescription are complete: send it',
  'action.close': 'Leave the order as it is',
  'action.retry': 'Send the same again',
  'draft.changed': 'A reason, a comment or a prescription was typed or picked',
  'comment.only': 'Give up the change, keep the comment as a note',
  'order.moved': 'The order on screen is newer now',
};

export const orderActionGuards = {
  isAllowed: 'The chart does not accept this event now, or an allergy is not confirmed',
  needsNothing: 'The event needs a reason, a comment or a prescription first',
  isComplete: 'Choose a reason or a prescription first',
  hasComment: 'There is no comment to keep',
  isConflict: 'No one else changed the order',
  sentNote: 'It was a change of status, not a note',
} as const;

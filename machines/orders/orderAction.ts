import { assign, fromPromise, setup } from 'xstate';
import type { OrderAbility } from '#contracts/oms.ts';
import type { ManualOrderEvent, OrderStatus } from '#contracts/order-statuses.ts';

/** What was typed or picked for the change; survives a conflict, a failure and a reload. */
export interface OrderDraft {
  reason: string;
  comment: string;
  prescriptionId: number | null;
}

export const emptyDraft: OrderDraft = { reason: '', comment: '', prescriptionId: null };

/** Somebody else moved the order in between (409). */
export interface OrderConflict {
  by: string;
  at: string;
  from: OrderStatus | null;
  status: OrderStatus;
  version: number;
  because: string;
  abilities: OrderAbility[];
}

/** What the edge rejects with: a conflict, or a sentence for the person. */
export interface OrderActionError {
  message: string;
  conflict: OrderConflict | null;
}

interface Context {
  orderId: number;
  /** Version the person sees. */
  version: number;
  /** Status the person saw when the change was begun. */
  seen: OrderStatus;
  chosen: OrderAbility | null;
  draft: OrderDraft;
  conflict: OrderConflict | null;
  error: string | null;
}

type Event =
  | { type: 'action.open' }
  | { type: 'action.choose'; ability: OrderAbility }
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
  /** What the event asks for: nothing else of the draft goes along, except a comment. */
  needs: OrderAbility['needs'];
  draft: OrderDraft;
}

const machine = setup({
  types: {
    context: {} as Context,
    events: {} as Event,
    input: {} as { orderId: number; version: number; status: OrderStatus; draft?: OrderDraft },
    tags: {} as 'dialog' | 'busy',
    meta: {} as { spec?: string },
  },
  actors: {
    sendEvent: fromPromise<{ version: number; status: OrderStatus }, EventRequest>(() =>
      Promise.reject(new Error('sendEvent is not provided')),
    ),
    addNote: fromPromise<{ version: number; status: OrderStatus }, { orderId: number; text: string }>(() =>
      Promise.reject(new Error('addNote is not provided')),
    ),
  },
  guards: {
    isAllowed: (_, params: { ability: OrderAbility }) => params.ability.allowed,
    /** A comment kept from before is shown before it goes along: nothing is sent unseen. */
    needsNothing: ({ context }, params: { ability: OrderAbility }) =>
      params.ability.allowed && params.ability.needs.length === 0 && context.draft.comment.trim() === '',
    isComplete: ({ context: { chosen, draft } }) =>
      chosen !== null &&
      (!chosen.needs.includes('reason') || draft.reason.trim() !== '') &&
      (!chosen.needs.includes('prescription') || draft.prescriptionId !== null),
    hasComment: ({ context }) => context.draft.comment.trim() !== '',
    isConflict: (_, params: { error: unknown }) => (params.error as OrderActionError).conflict !== null,
    sentNote: ({ context }) => context.chosen === null,
  },
  actions: {
    choose: assign((_, params: { ability: OrderAbility }) => ({ chosen: params.ability, error: null, conflict: null })),
    followConflict: assign(({ context }) => (context.conflict ? { version: context.conflict.version, seen: context.conflict.status } : {})),
    keepDraft: assign(({ context }, params: { draft: Partial<OrderDraft> }) => ({ draft: { ...context.draft, ...params.draft } })),
    keepConflict: assign((_, params: { error: unknown }) => ({ conflict: (params.error as OrderActionError).conflict })),
    keepError: assign((_, params: { error: unknown }) => ({ error: (params.error as OrderActionError).message })),
    followOrder: assign((_, params: { version: number; status: OrderStatus }) => ({ version: params.version, seen: params.status })),
    chooseNote: assign({ chosen: null, error: null }),
    forgetDraft: assign({ draft: emptyDraft, chosen: null, conflict: null, error: null }),
    /** The surroundings keep the draft where a reload finds it. */
    storeDraft: () => {},
    dropStoredDraft: () => {},
    /** The surroundings say it: toast, announcement, fresh data. */
    announce: () => {},
  },
  delays: { announcedFor: 5_000 },
});

const chooseHere = [
  {
    guard: {
      type: 'needsNothing' as const,
      params: ({ event }: { event: Extract<Event, { type: 'action.choose' }> }) => ({ ability: event.ability }),
    },
    target: '#orderAction.submitting',
    actions: {
      type: 'choose' as const,
      params: ({ event }: { event: Extract<Event, { type: 'action.choose' }> }) => ({ ability: event.ability }),
    },
  },
  {
    guard: {
      type: 'isAllowed' as const,
      params: ({ event }: { event: Extract<Event, { type: 'action.choose' }> }) => ({ ability: event.ability }),
    },
    target: '#orderAction.commenting',
    actions: {
      type: 'choose' as const,
      params: ({ event }: { event: Extract<Event, { type: 'action.choose' }> }) => ({ ability: event.ability }),
    },
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

/** One change of one order, from the button to the server's answer. */
export const orderActionMachine = machine.createMachine({
  id: 'orderAction',
  description: 'Changing the status of the open order',
  context: ({ input }) => ({
    orderId: input.orderId,
    version: input.version,
    seen: input.status,
    chosen: null,
    draft: input.draft ?? emptyDraft,
    conflict: null,
    error: null,
  }),
  initial: 'idle',
  states: {
    idle: {
      description: 'Nothing is being changed; the possible events are offered as buttons',
      on: { 'action.open': 'choosing', 'action.choose': chooseHere, ...followMoves },
    },
    choosing: {
      description: 'Each possible event waits for its letter',
      on: { 'action.choose': chooseHere, 'action.close': 'idle', ...followMoves },
    },
    commenting: {
      description: 'The event asks for a reason, a comment or a prescription first',
      tags: ['dialog'],
      meta: { spec: '§4.9' },
      on: {
        'draft.changed': { actions: [{ type: 'keepDraft', params: ({ event }) => ({ draft: event.draft }) }, 'storeDraft'] },
        'action.submit': { guard: 'isComplete', target: 'submitting' },
        'action.close': 'idle',
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
        }),
        onDone: {
          target: 'done',
          actions: [{ type: 'followOrder', params: ({ event }) => event.output }, 'announce', 'dropStoredDraft', 'forgetDraft'],
        },
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
        'draft.changed': { actions: [{ type: 'keepDraft', params: ({ event }) => ({ draft: event.draft }) }, 'storeDraft'] },
        'comment.only': { guard: 'hasComment', target: 'noting', actions: 'chooseNote' },
        'action.close': 'idle',
      },
    },
    noting: {
      description: 'Only the comment is saved, as a note; the status stays',
      tags: ['busy'],
      invoke: {
        id: 'addNote',
        src: 'addNote',
        input: ({ context }) => ({ orderId: context.orderId, text: context.draft.comment }),
        onDone: {
          target: 'done',
          actions: [{ type: 'followOrder', params: ({ event }) => event.output }, 'announce', 'dropStoredDraft', 'forgetDraft'],
        },
        onError: { target: 'failed', actions: { type: 'keepError', params: ({ event }) => ({ error: event.error }) } },
      },
    },
    failed: {
      description: 'It did not work; nothing typed is lost',
      tags: ['dialog'],
      on: {
        'action.retry': [{ guard: 'sentNote', target: 'noting' }, { target: 'submitting' }],
        'action.close': 'idle',
      },
    },
    done: {
      description: 'Changed, and said so for a moment',
      after: { announcedFor: 'idle' },
      on: { 'action.open': 'choosing', 'action.choose': chooseHere, ...followMoves },
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
  isAllowed: 'The chart does not accept this event now',
  needsNothing: 'The event needs a reason, a comment or a prescription first',
  isComplete: 'Choose a reason or a prescription first',
  hasComment: 'There is no comment to keep',
  isConflict: 'Nobody else changed the order',
  sentNote: 'It was a change of status, not a note',
} as const;

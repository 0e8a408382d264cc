import { assign, fromPromise, setup } from 'xstate';
import type { DraftContents } from '#features/place-order/contract.ts';
import {
  type ChosenSlot,
  type DraftEnding,
  type PlaceOrderContext,
  type DraftRefusal,
  type PlaceOrderEvent,
  type PlaceOrderStart,
  type SavedDraft,
  withAddress,
} from './place-order-values.ts';
import { placeOrderEvents, placeOrderGuards } from './place-order-words.ts';

interface Target {
  draftId: number;
  version: number;
}

const unprovided = (actor: string) => () => Promise.reject(new Error(`${actor} is not provided`));

const refusalOf = (error: unknown) => error as DraftRefusal;

const machine = setup({
  types: {
    context: {} as PlaceOrderContext,
    events: {} as PlaceOrderEvent,
    input: {} as SavedDraft & { draftId: number; start: PlaceOrderStart },
    tags: {} as 'busy',
    meta: {} as { spec?: string },
  },
  actors: {
    save: fromPromise<SavedDraft, Target & { contents: DraftContents }>(unprovided('save')),
    hold: fromPromise<SavedDraft, Target & { slot: ChosenSlot }>(unprovided('hold')),
    place: fromPromise<SavedDraft, Target & { value: number; confirmed: readonly string[] }>(unprovided('place')),
    leave: fromPromise<SavedDraft, Target & { ending: DraftEnding }>(unprovided('leave')),
    ask: fromPromise<SavedDraft, Target>(unprovided('ask')),
    take: fromPromise<SavedDraft, Target>(unprovided('take')),
  },
  guards: {
    startsResting: ({ context }) => context.start === 'resting',
    startsEnded: ({ context }) => context.start === 'ended',
    hasUnsent: ({ context }) => context.unsent,
    wantsSlot: ({ context }) => context.wanted !== null,
    isReady: ({ context }, params: { ready: boolean }) => params.ready && context.typedIn.length === 0,
    isReadyWithRisk: ({ context }, params: { ready: boolean }) => params.ready && context.typedIn.length === 0 && context.risks.length > 0,
    areConfirmed: ({ context: { risks, confirmed } }) => risks.every((risk) => confirmed.includes(risk)),
    isTakenAway: (_, params: { error: unknown }) => refusalOf(params.error).code === 'changed',
    isPriceMoved: (_, params: { error: unknown }) => refusalOf(params.error).code === 'price-moved',
    isRisky: (_, params: { error: unknown }) => refusalOf(params.error).code === 'risk',
  },
  actions: {
    keepContents: assign((_, params: { contents: DraftContents }) => ({ contents: params.contents, unsent: true, error: null })),
    markField: assign(({ context }, { field, holds }: { field: string; holds: boolean }) => {
      const others = context.typedIn.filter((each) => each !== field);
      return { typedIn: holds ? others : [...others, field] };
    }),
    confirmRisk: assign(({ context }, { risk, isConfirmed }: { risk: string; isConfirmed: boolean }) => {
      const others = context.confirmed.filter((each) => each !== risk);
      return { confirmed: isConfirmed ? [...others, risk] : others };
    }),
    forgetConfirmed: assign({ confirmed: [] }),
    wantSlot: assign((_, params: { slot: ChosenSlot }) => ({ wanted: { slot: params.slot } })),
    beginSaving: assign({ unsent: false, error: null }),
    forgetSlot: assign({ wanted: null }),
    followServer: assign(({ context }, params: { saved: SavedDraft }) => ({
      version: params.saved.version,
      value: params.saved.value,
      risks: params.saved.risks,
      contents: context.unsent ? withAddress(context.contents, params.saved.contents) : params.saved.contents,
      error: null,
    })),
    keepError: assign(({ context }, params: { error: unknown }) => {
      const { message, saved } = refusalOf(params.error);
      return { error: message, ...(saved && { version: saved.version, value: saved.value, risks: saved.risks, toldValue: context.value }) };
    }),
    markUnsent: assign({ unsent: true }),
    chooseEnding: assign((_, params: { ending: DraftEnding }) => ({ ending: params.ending })),
    /** Provided by the screen: a request key that is kept across retries, so that one order is placed. */
    beginAttempt: () => {},
    /** Provided by the screen: toast, and the placed order's page or the list. */
    announce: () => {},
  },
  delays: { saveAfter: 400 },
});

const saved = { type: 'followServer' as const, params: ({ event }: { event: { output: SavedDraft } }) => ({ saved: event.output }) };
const failed = { type: 'keepError' as const, params: ({ event }: { event: { error: unknown } }) => ({ error: event.error }) };
const byError = ({ event }: { event: { error: unknown } }) => ({ error: event.error });
const target = ({ context: { draftId, version } }: { context: PlaceOrderContext }) => ({ draftId, version });

const typing = {
  type: 'keepContents' as const,
  params: ({ event }: { event: { contents: DraftContents } }) => ({ contents: event.contents }),
};
const choosing = { type: 'wantSlot' as const, params: ({ event }: { event: { slot: ChosenSlot } }) => ({ slot: event.slot }) };
const ready = ({ event }: { event: { ready: boolean } }) => ({ ready: event.ready });
const leaving = {
  target: '#placeOrder.leaving' as const,
  actions: { type: 'chooseEnding' as const, params: ({ event }: { event: { ending: DraftEnding } }) => ({ ending: event.ending }) },
};

/** Placing an order while the customer is on the phone: what is decided is saved at once, and priced by the server. */
export const placeOrderMachine = machine.createMachine({
  id: 'placeOrder',
  description: 'An order is put together on one screen and placed',
  context: ({ input: { draftId, version, value, contents, risks, start } }) => ({
    start,
    draftId,
    version,
    value,
    contents,
    unsent: false,
    wanted: null,
    risks,
    typedIn: [],
    confirmed: [],
    ending: 'park',
    toldValue: value,
    error: null,
  }),
  initial: 'starting',
  states: {
    starting: {
      description: 'Whose draft it is decides what can be done',
      always: [{ guard: 'startsEnded', target: 'ended' }, { guard: 'startsResting', target: 'resting' }, { target: 'editing' }],
    },
    editing: {
      description: 'The agent decides about patient, cart and delivery',
      initial: 'saved',
      on: {
        'field.typed': { actions: { type: 'markField', params: ({ event: { field, holds } }) => ({ field, holds }) } },
      },
      states: {
        saved: {
          description: 'The server has everything; prices and what is missing are as of now',
          on: {
            'contents.changed': { target: 'changed', actions: typing },
            'slot.choose': { target: 'holding', actions: choosing },
            'order.place': [
              { target: '#placeOrder.confirming', guard: { type: 'isReadyWithRisk', params: ready }, actions: 'forgetConfirmed' },
              { target: '#placeOrder.placing', guard: { type: 'isReady', params: ready }, actions: 'beginAttempt' },
            ],
            'approval.ask': 'asking',
            'draft.refreshed': { actions: { type: 'followServer', params: ({ event }) => ({ saved: event.saved }) } },
            'draft.leave': leaving,
          },
        },
        asking: {
          description: 'Those who may approve the discount are told',
          tags: ['busy'],
          on: { 'contents.changed': { actions: typing } },
          invoke: {
            id: 'ask',
            src: 'ask',
            input: target,
            onDone: [
              { guard: 'hasUnsent', target: 'changed', actions: saved },
              { target: 'saved', actions: saved },
            ],
            onError: [
              { guard: { type: 'isTakenAway', params: byError }, target: '#placeOrder.resting', actions: failed },
              { target: 'unsaved', actions: failed },
            ],
          },
        },
        changed: {
          description: 'Waits for the next key before it saves',
          on: {
            'contents.changed': { target: 'changed', reenter: true, actions: typing },
            'slot.choose': { target: 'saving', actions: choosing },
          },
          after: { saveAfter: 'saving' },
        },
        saving: {
          description: 'The server saves the draft and computes the prices',
          tags: ['busy'],
          meta: { spec: '§7.6' },
          entry: 'beginSaving',
          on: { 'contents.changed': { actions: typing }, 'slot.choose': { actions: choosing } },
          invoke: {
            id: 'save',
            src: 'save',
            input: ({ context }) => ({ ...target({ context }), contents: context.contents }),
            onDone: [
              { guard: 'hasUnsent', target: 'changed', actions: saved },
              { guard: 'wantsSlot', target: 'holding', actions: saved },
              { target: 'saved', actions: saved },
            ],
            onError: [
              { guard: { type: 'isTakenAway', params: byError }, target: '#placeOrder.resting', actions: [failed, 'markUnsent'] },
              { target: 'unsaved', actions: [failed, 'markUnsent'] },
            ],
          },
        },
        holding: {
          description: 'The server holds the slot for ten minutes',
          tags: ['busy'],
          on: { 'contents.changed': { actions: typing } },
          invoke: {
            id: 'hold',
            src: 'hold',
            input: ({ context }) => ({ ...target({ context }), slot: context.wanted?.slot ?? null }),
            onDone: [
              { guard: 'hasUnsent', target: 'changed', actions: [saved, 'forgetSlot'] },
              { target: 'saved', actions: [saved, 'forgetSlot'] },
            ],
            onError: [
              { guard: { type: 'isTakenAway', params: byError }, target: '#placeOrder.resting', actions: [failed, 'forgetSlot'] },
              { target: 'unsaved', actions: [failed, 'forgetSlot'] },
            ],
          },
        },
        unsaved: {
          description: 'It did not work; nothing typed is lost',
          on: {
            'save.retry': 'saving',
            'contents.changed': { target: 'changed', actions: typing },
            'slot.choose': { target: 'saving', actions: choosing },
            'draft.leave': leaving,
          },
        },
      },
    },
    confirming: {
      description: 'The agent confirms each risk of the order: an allergy, or a drug that is kept in a register',
      on: {
        'risk.confirm': {
          actions: { type: 'confirmRisk', params: ({ event: { risk, isConfirmed } }) => ({ risk, isConfirmed }) },
        },
        'order.place': { target: 'placing', guard: 'areConfirmed', actions: 'beginAttempt' },
        'risks.decline': 'editing',
      },
    },
    placing: {
      description: 'Order, slot and promo are written together',
      tags: ['busy'],
      invoke: {
        id: 'place',
        src: 'place',
        input: ({ context }) => ({ ...target({ context }), value: context.value, confirmed: context.confirmed }),
        onDone: { target: 'placed', actions: saved },
        onError: [
          { guard: { type: 'isPriceMoved', params: byError }, target: 'priceMoved', actions: failed },
          { guard: { type: 'isRisky', params: byError }, target: 'confirming', actions: [failed, 'forgetConfirmed'] },
          { guard: { type: 'isTakenAway', params: byError }, target: 'resting', actions: failed },
          { target: 'editing.unsaved', actions: failed },
        ],
      },
    },
    priceMoved: {
      description: 'The price changed since the customer was told: the old one, the new one',
      on: { 'price.confirm': { target: 'placing', actions: 'beginAttempt' }, 'price.decline': 'editing.saving' },
    },
    resting: {
      description: 'It is parked, or somebody else has it; what was typed here is kept',
      on: { 'draft.take': 'taking' },
    },
    taking: {
      description: 'The user goes on with it',
      tags: ['busy'],
      invoke: {
        id: 'take',
        src: 'take',
        input: target,
        onDone: [
          { guard: 'hasUnsent', target: 'editing.saving', actions: saved },
          { target: 'editing', actions: saved },
        ],
        onError: { target: 'resting', actions: failed },
      },
    },
    leaving: {
      description: 'It is parked for later, or discarded',
      tags: ['busy'],
      invoke: {
        id: 'leave',
        src: 'leave',
        input: ({ context }) => ({ ...target({ context }), ending: context.ending }),
        onDone: { target: 'left', actions: saved },
        onError: { target: 'editing.unsaved', actions: failed },
      },
    },
    placed: { type: 'final', description: 'It is an order', entry: 'announce' },
    left: { type: 'final', description: 'The screen is left', entry: 'announce' },
    ended: { type: 'final', description: 'The draft had ended before it was opened' },
  },
});

export { placeOrderEvents, placeOrderGuards };

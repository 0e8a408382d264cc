import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { CallResult } from './call-results.ts';

/** Why a patient does not order what was in the cart. */
export const declineReasons = {
  PRICE: msg('Too expensive'),
  'BOUGHT-ELSEWHERE': msg('Bought elsewhere'),
  'DELIVERY-TIME': msg('Delivery takes too long'),
  'NO-PRESCRIPTION': msg('Has no prescription'),
  'NOT-NEEDED': msg('No longer needed'),
  OTHER: msg('Another reason'),
} as const;
export type DeclineReason = keyof typeof declineReasons;

export interface CartOwner {
  id: number;
  name: string;
}

export interface DropOffFacts {
  /** Null: it is everybody's. */
  owner: CartOwner | null;
  /** Time of the next call, ISO 8601; null: none is agreed. */
  dueAt: string | null;
  /** Number of calls. */
  contacts: number;
  /** Result of the last call. */
  lastResult: CallResult | null;
  /** Whether a call reached the patient. */
  reached: boolean;
  /** Whether it became everybody's because nobody called in time. */
  escalated: boolean;
  reason: DeclineReason | null;
  /** The order that the cart became. */
  orderId: number | null;
}

interface ByUser {
  by: CartOwner;
}

interface Call extends ByUser {
  result: CallResult;
  /** Time of the next call; null: none is agreed. */
  dueAt: string | null;
}

export type DropOffEvent =
  | (ByUser & { type: 'cart.taken' })
  | (Call & { type: 'cart.called' })
  | (ByUser & { type: 'cart.rescheduled'; dueAt: string })
  | (ByUser & { type: 'cart.declined'; reason: DeclineReason })
  | (ByUser & { type: 'cart.reopened' })
  | (ByUser & { type: 'cart.recovered'; orderId: number })
  | { type: 'order.placed'; orderId: number }
  | { type: 'due.passed' };

const isFree = ({ owner }: DropOffFacts, by: CartOwner): boolean => owner === null || owner.id === by.id;

const hasSpoken = (result: CallResult): boolean => result === 'CONNECTED' || result === 'CALL-BACK';

const dropOff = setup({
  types: { context: {} as DropOffFacts, events: {} as DropOffEvent, input: {} as DropOffFacts, meta: {} as { spec?: string } },
  guards: {
    isNotOwn: ({ context }, params: ByUser) => context.owner?.id !== params.by.id,
    isFree: ({ context }, params: ByUser) => isFree(context, params.by),
    isToBeCalledAgain: (_, params: Pick<Call, 'dueAt'>) => params.dueAt !== null,
    isReached: (_, params: Pick<Call, 'result'>) => params.result === 'CONNECTED',
    isNotReached: (_, params: Pick<Call, 'result'>) => !hasSpoken(params.result),
    wasReached: ({ context }) => context.reached,
    isNotEscalated: ({ context }) => !context.escalated,
  },
  actions: {
    takeOver: assign((_, params: ByUser) => ({ owner: params.by })),
    countCall: assign(({ context }, { result }: Pick<Call, 'result'>) => ({
      contacts: context.contacts + 1,
      lastResult: result,
      reached: context.reached || hasSpoken(result),
    })),
    schedule: assign((_, { dueAt }: { dueAt: string | null }) => ({ dueAt, escalated: false })),
    giveToEverybody: assign({ owner: null, escalated: true }),
    keepReason: assign((_, { reason }: { reason: DeclineReason }) => ({ reason, dueAt: null, escalated: false })),
    forgetReason: assign({ reason: null }),
    keepOrder: assign((_, { orderId }: { orderId: number }) => ({ orderId, reason: null, dueAt: null, escalated: false })),
  },
});

const byUser = ({ event }: { event: ByUser }) => ({ by: event.by });
const resultOf = ({ event }: { event: Call }) => ({ result: event.result });
const timeOf = ({ event }: { event: { dueAt: string | null } }) => ({ dueAt: event.dueAt });
const orderOf = ({ event }: { event: { orderId: number } }) => ({ orderId: event.orderId });

const isFreeFor = { type: 'isFree', params: byUser } as const;

const logCall = [
  { type: 'takeOver', params: byUser },
  { type: 'countCall', params: resultOf },
  { type: 'schedule', params: timeOf },
] as const;

/** A patient left a shopping cart. */
export const dropOffCartMachine = dropOff.createMachine({
  id: 'dropOffCart',
  description: 'A patient filled a shopping cart and left: until it became an order, or the patient does not want it',
  context: ({ input }) => input,
  initial: 'waiting',
  states: {
    waiting: {
      description: 'The cart may still become an order',
      initial: 'OPEN',
      on: {
        'cart.taken': { guard: { type: 'isNotOwn', params: byUser }, actions: { type: 'takeOver', params: byUser } },
        'cart.called': [
          { target: '.CALL-BACK', guard: allOf([isFreeFor, { type: 'isToBeCalledAgain', params: timeOf }]), actions: logCall },
          { target: '.CONTACTED', guard: allOf([isFreeFor, { type: 'isReached', params: resultOf }]), actions: logCall },
          { target: '.NOT-REACHABLE', guard: allOf([isFreeFor, { type: 'isNotReached', params: resultOf }]), actions: logCall },
        ],
        'cart.rescheduled': {
          target: '.CALL-BACK',
          guard: isFreeFor,
          actions: [
            { type: 'takeOver', params: byUser },
            { type: 'schedule', params: timeOf },
          ],
        },
        'cart.declined': {
          target: 'NOT-INTERESTED',
          guard: allOf([isFreeFor, 'wasReached']),
          actions: [
            { type: 'takeOver', params: byUser },
            { type: 'keepReason', params: ({ event }) => ({ reason: event.reason }) },
          ],
        },
        'cart.recovered': {
          target: 'RECOVERED',
          guard: isFreeFor,
          actions: [
            { type: 'takeOver', params: byUser },
            { type: 'keepOrder', params: orderOf },
          ],
        },
        'order.placed': { target: 'RECOVERED', actions: { type: 'keepOrder', params: orderOf } },
      },
      states: {
        OPEN: { description: 'Nobody has called the patient yet', meta: { spec: '§3' } },
        CONTACTED: { description: 'A call reached the patient, who has not decided', meta: { spec: '§3' } },
        'CALL-BACK': {
          description: 'The patient is to be called at a time',
          meta: { spec: '§3' },
          on: { 'due.passed': { guard: 'isNotEscalated', actions: 'giveToEverybody' } },
        },
        'NOT-REACHABLE': { description: 'The last call did not reach the patient', meta: { spec: '§3' } },
      },
    },
    'NOT-INTERESTED': {
      description: 'The patient does not want what was in the cart',
      meta: { spec: '§3' },
      on: {
        'cart.reopened': { target: 'waiting.CONTACTED', actions: [{ type: 'takeOver', params: byUser }, 'forgetReason'] },
        'order.placed': { target: 'RECOVERED', actions: { type: 'keepOrder', params: orderOf } },
      },
    },
    RECOVERED: { type: 'final', description: 'The cart became an order', meta: { spec: '§3' } },
  },
});

export const dropOffCartEvents: Record<DropOffEvent['type'], string> = {
  'cart.taken': 'An agent takes it',
  'cart.called': 'The patient was called; how the call ended',
  'cart.rescheduled': 'The patient is to be called at a time',
  'cart.declined': 'The patient does not want it, for a reason',
  'cart.reopened': 'The patient is interested after all',
  'cart.recovered': 'The agent names the order that it became',
  'order.placed': 'The patient orders, or somebody does so for the patient',
  'due.passed': 'Nobody called for 15 minutes after the time',
};

export const dropOffCartGuards = {
  isNotOwn: 'You have it already',
  isFree: 'Somebody else has it',
  isToBeCalledAgain: 'No time is agreed',
  isReached: 'The call did not reach the patient',
  isNotReached: 'The call reached the patient',
  wasReached: 'No call reached the patient',
  isNotEscalated: 'It is everybody’s already',
} as const;

/** The reason for a specific cart: its order, who has it. `event` is the one that was refused. */
export function dropOffCartWhy(facts: DropOffFacts, event: DropOffEvent): Sentence {
  if (facts.orderId !== null) return sentence('This cart has become an order');
  if (event.type === 'due.passed') return sentence(dropOffCartGuards.isNotEscalated);
  if (event.type === 'cart.reopened' || event.type === 'order.placed') return sentence('This is not possible now');
  if (facts.reason !== null) return sentence('The patient is not interested: reopen the cart first');
  if (event.type === 'cart.taken') return sentence(dropOffCartGuards.isNotOwn);
  if (facts.owner !== null && !isFree(facts, event.by)) return sentence('{name} has it: take it first', { name: facts.owner.name });
  if (event.type === 'cart.declined') return sentence('Log the call that reached the patient first');
  return sentence(event.type === 'cart.called' ? 'Choose the time of the next call' : 'This is not possible now');
}

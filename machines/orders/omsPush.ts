import { assign, setup } from 'xstate';
import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import { MOST_ATTEMPTS, pauseAfter } from '../platform/attempts.ts';

export const pushStates = ['queued', 'pushing', 'retrying', 'parked', 'recalled', 'pushed', 'abandoned'] as const;
export type PushState = (typeof pushStates)[number];

export interface PushFacts {
  /** All attempts so far; the running one has this number. */
  attempts: number;
  /** Attempts until it is parked. */
  attemptsLeft: number;
  /** Time of the next attempt, ISO 8601; null while none is planned. */
  dueAt: string | null;
  /** The order was cancelled during the running attempt. */
  orderCancelled: boolean;
  /** The OMS refused the last attempt: it certainly lacks the order. */
  refused: boolean;
}

interface OfAttempt {
  attempt: number;
}

interface Failure extends OfAttempt {
  /** Time of the failure, ISO 8601. */
  at: string;
  /** The OMS refused the order itself: the same message would be refused again. */
  permanent: boolean;
}

export type PushEvent =
  | { type: 'push.claimed'; at: string }
  | (OfAttempt & { type: 'push.accepted' })
  | (Failure & { type: 'push.failed' })
  | { type: 'lease.passed'; at: string }
  | { type: 'order.cancelled' }
  | { type: 'order.billed' }
  | { type: 'push.retried'; at: string }
  | { type: 'push.recalled' }
  | { type: 'order.sent'; at: string }
  | { type: 'push.parked'; reason: string }
  | { type: 'push.abandoned'; reason: string };

const isThis = ({ attempts }: PushFacts, { attempt }: OfAttempt): boolean => attempts === attempt;

const push = setup({
  types: { context: {} as PushFacts, events: {} as PushEvent, input: {} as PushFacts, meta: {} as { spec?: string } },
  guards: {
    isDue: ({ context: { dueAt } }, params: { at: string }) => dueAt !== null && params.at >= dueAt,
    isThisAttempt: ({ context }, params: OfAttempt) => isThis(context, params),
    isForCancelledOrder: ({ context }, params: OfAttempt) => isThis(context, params) && context.orderCancelled,
    isHopeless: ({ context }, params: Failure) => isThis(context, params) && (params.permanent || context.attemptsLeft === 0),
    isOrderCancelled: ({ context }) => context.orderCancelled,
    isRefused: ({ context }) => context.refused,
    isLastAttempt: ({ context }) => context.attemptsLeft === 0,
    hasReason: (_, params: { reason: string }) => params.reason.trim() !== '',
  },
  actions: {
    countAttempt: assign(({ context }) => ({
      attempts: context.attempts + 1,
      attemptsLeft: context.attemptsLeft - 1,
      dueAt: null,
    })),
    planNext: assign(({ context }, params: { at: string }) => ({
      dueAt: new Date(Date.parse(params.at) + pauseAfter(MOST_ATTEMPTS - context.attemptsLeft)).toISOString(),
    })),
    keepAnswer: assign((_, params: Failure) => ({ refused: params.permanent })),
    planNow: assign((_, params: { at: string }) => ({ dueAt: params.at })),
    grantAttempts: assign({ attemptsLeft: MOST_ATTEMPTS }),
    forgetPlan: assign({ dueAt: null }),
    noteCancellation: assign({ orderCancelled: true }),
  },
});

const atTime = ({ event }: { event: { at: string } }) => ({ at: event.at });
const ofAttempt = ({ event }: { event: OfAttempt }) => ({ attempt: event.attempt });
const failure = ({ event: { attempt, at, permanent } }: { event: Failure }) => ({ attempt, at, permanent });
const withReason = ({ event }: { event: { reason: string } }) => ({ reason: event.reason });

const keepAnswer = { type: 'keepAnswer', params: failure } as const;
const claim = {
  target: 'pushing',
  guard: { type: 'isDue', params: atTime },
  actions: 'countAttempt',
} as const;
const park = { target: 'parked', guard: { type: 'hasReason', params: withReason }, actions: 'forgetPlan' } as const;
const abandon = { target: 'abandoned', guard: { type: 'hasReason', params: withReason }, actions: 'forgetPlan' } as const;
const cancel = { target: 'abandoned', actions: 'forgetPlan' } as const;
const bill = { target: 'pushed', actions: 'forgetPlan' } as const;
const retry = { target: 'queued', actions: ['grantAttempts', { type: 'planNow', params: atTime }] } as const;

const queued = push.createStateConfig({
  description: 'The order waits to be sent to the OMS',
  meta: { spec: '§2.2' },
  on: { 'push.claimed': claim, 'push.parked': park, 'push.abandoned': abandon, 'order.cancelled': cancel, 'order.billed': bill },
});

const pushing = push.createStateConfig({
  description: 'It is being sent; after a minute without an answer it is sent again with the same id',
  meta: { spec: '§2.2' },
  on: {
    'push.accepted': { target: 'pushed', guard: { type: 'isThisAttempt', params: ofAttempt } },
    'push.failed': [
      { target: 'abandoned', guard: { type: 'isForCancelledOrder', params: ofAttempt }, actions: keepAnswer },
      { target: 'parked', guard: { type: 'isHopeless', params: failure }, actions: keepAnswer },
      {
        target: 'retrying',
        guard: { type: 'isThisAttempt', params: ofAttempt },
        actions: [keepAnswer, { type: 'planNext', params: atTime }],
      },
    ],
    'lease.passed': [
      { target: 'abandoned', guard: 'isOrderCancelled' },
      { target: 'parked', guard: 'isLastAttempt' },
      { target: 'queued', actions: { type: 'planNow', params: atTime } },
    ],
    'order.cancelled': { actions: 'noteCancellation' },
    'order.billed': 'pushed',
  },
});

const retrying = push.createStateConfig({
  description: 'The last attempt failed; the next one is planned',
  meta: { spec: '§2.2' },
  on: {
    'push.claimed': claim,
    'push.retried': retry,
    'push.parked': park,
    'push.abandoned': abandon,
    'order.cancelled': cancel,
    'order.billed': bill,
  },
});

const parked = push.createStateConfig({
  description: 'The OMS refuses it, or every attempt failed: a person decides',
  meta: { spec: '§2.2' },
  on: {
    'push.retried': retry,
    'push.recalled': { target: 'recalled', guard: 'isRefused' },
    'push.abandoned': abandon,
    'order.cancelled': cancel,
    'order.billed': bill,
  },
});

const recalled = push.createStateConfig({
  description: 'The order is back at the desk; once it goes to a store again, it is sent as it is then',
  meta: { spec: '§2.2' },
  on: { 'order.sent': retry, 'order.cancelled': cancel },
});

/** An order on its way to the order-management service (OMS). */
export const omsPushMachine = push.createMachine({
  id: 'omsPush',
  description: 'Hands an order to the OMS, once, and keeps it until the OMS has it or a person gives up',
  context: ({ input }) => input,
  initial: 'queued',
  states: {
    queued,
    pushing,
    retrying,
    parked,
    recalled,
    pushed: { type: 'final', description: 'The OMS has the order', meta: { spec: '§2.2' } },
    abandoned: { type: 'final', description: 'It is not sent any more', meta: { spec: '§2.2' } },
  },
});

export const omsPushEvents: Record<PushEvent['type'], string> = {
  'push.claimed': 'The server begins to send it',
  'push.accepted': 'The OMS confirms that it has the order',
  'push.failed': 'The OMS refused it or did not answer',
  'lease.passed': 'No result for a minute: the server was interrupted',
  'order.cancelled': 'The order is cancelled',
  'order.billed': 'The store billed the order, so it has it',
  'push.retried': 'A person has it sent again now',
  'push.recalled': 'A person takes the order back to the desk, where another store or drug is chosen',
  'order.sent': 'The order goes to a store again',
  'push.parked': 'A person stops the attempts for now, with a reason',
  'push.abandoned': 'A person gives up, with a reason',
};

export const omsPushGuards = {
  isDue: 'Its time has not come',
  isThisAttempt: 'The answer belongs to an earlier attempt',
  isForCancelledOrder: 'The order was not cancelled meanwhile',
  isHopeless: 'Another attempt may succeed',
  isOrderCancelled: 'The order was not cancelled meanwhile',
  isRefused: 'The OMS may have the order: its answer was not clear',
  isLastAttempt: 'Attempts are left',
  hasReason: 'A reason is needed',
} as const;

const whyNot: Record<PushState, string> = {
  queued: msg('It is sent in a moment'),
  pushing: msg('It is being sent now'),
  retrying: msg('It is being retried'),
  parked: msg('It is parked already'),
  recalled: msg('The order is back at the desk'),
  pushed: msg('The OMS has the order already'),
  abandoned: msg('It was abandoned'),
};

/** Why a specific push refuses an event. */
export function omsPushWhy(state: PushState, event: PushEvent): Sentence {
  if ('reason' in event && event.reason.trim() === '') return sentence(omsPushGuards.hasReason);
  if (state === 'parked' && event.type === 'push.recalled')
    return sentence('The OMS may have the order: its answer was not clear. Send it again, or cancel the order.');
  return sentence(whyNot[state]);
}

import { assign, setup } from 'xstate';
import { allOf } from '../all-of.ts';
import type { CallResult } from '../orders/call-results.ts';
import { areKeys, callEvents, type CallEvent, type CallFacts, callGuards, callWhy, type Receiver, resultsOfEnd } from './call-facts.ts';
import { outcomesOf, type TaskOutcome } from './task-facts.ts';

const call = setup({
  types: { context: {} as CallFacts, events: {} as CallEvent, input: {} as CallFacts, meta: {} as { spec?: string } },
  guards: {
    isCallable: ({ context }) => context.quietUntil === null,
    isAgentFree: ({ context }) => context.otherCall === null,
    isTaskAccepted: ({ context }) => context.isTaskAccepted,
    isOnDuty: ({ context }) => context.duty === 'on',
    isHolder: ({ context }, params: { agentId: number | null }) => context.agentId !== null && context.agentId === params.agentId,
    isAnother: ({ context }, params: Pick<Receiver, 'to'>) => context.agentId !== params.to,
    isReceiverOnDuty: (_, params: Pick<Receiver, 'duty'>) => params.duty === 'on',
    isReceiverFree: (_, params: { call: Receiver['otherCall'] }) => params.call === null,
    isWithinLimit: (_, params: Pick<Receiver, 'isFull'>) => !params.isFull,
    isReceiver: ({ context }, params: { agentId: number | null }) => context.receiverId !== null && context.receiverId === params.agentId,
    areKeys: (_, params: { digits: string }) => areKeys(params.digits),
    isResultPossible: (_, { result, of }: { result: CallResult; of: readonly CallResult[] }) => of.includes(result),
    isOutcomeSupported: (_, { result, outcome }: { result: CallResult; outcome: TaskOutcome }) => outcomesOf(result).includes(outcome),
  },
  actions: {
    giveTo: assign((_, params: { agentId: number }) => params),
    ringAt: assign((_, params: { receiverId: number }) => params),
    dropReceiver: assign({ receiverId: null }),
    giveToReceiver: assign(({ context }) => ({ agentId: context.receiverId, receiverId: null })),
    /** By the server, with the event: the call belongs to the patient. */
    keepPatient: () => {},
    /** By the server, with the event: to the telephone system, which alone gets them. */
    sendKeys: () => {},
    keepDisposition: assign((_, params: { result: CallResult; outcome: TaskOutcome }) => params),
  },
});

const holder = ({ event }: { event: { agentId: number | null } }) => ({ agentId: event.agentId });
const dispositionOf = ({ event: { result, outcome } }: { event: { result: CallResult; outcome: TaskOutcome } }) => ({ result, outcome });
const isHolder = { type: 'isHolder' as const, params: holder };
const identified = { guard: isHolder, actions: 'keepPatient' as const };

/** The other end hears keys. */
const keyed = {
  guard: allOf([isHolder, { type: 'areKeys', params: ({ event }: { event: { digits: string } }) => ({ digits: event.digits }) }]),
  actions: 'sendKeys' as const,
};

/** What a call that is over lacks: its result, which its end has to support. */
const lacksResult = (end: keyof typeof resultsOfEnd) => ({
  'call.dispositioned': {
    target: 'dispositioned' as const,
    guard: allOf([
      isHolder,
      {
        type: 'isResultPossible',
        params: ({ event }: { event: { result: CallResult } }) => ({ result: event.result, of: resultsOfEnd[end] }),
      },
      { type: 'isOutcomeSupported', params: dispositionOf },
    ]),
    actions: { type: 'keepDisposition' as const, params: dispositionOf },
  },
});

/** The customer has not answered yet. */
const unanswered = {
  'phone.answered': 'connected' as const,
  'phone.busy': 'busy' as const,
  'phone.unanswered': 'noAnswer' as const,
  'phone.failed': 'failed' as const,
  'call.ended': { target: 'noAnswer' as const, guard: isHolder },
};

/** They speak: the agent may say with whom, and give the customer to another agent. */
const ends = {
  'call.identified': identified,
  'call.transferred': {
    target: 'transferring' as const,
    guard: allOf([
      isHolder,
      { type: 'isAnother', params: ({ event }: { event: Receiver }) => ({ to: event.to }) },
      { type: 'isReceiverOnDuty', params: ({ event }: { event: Receiver }) => ({ duty: event.duty }) },
      { type: 'isReceiverFree', params: ({ event }: { event: Receiver }) => ({ call: event.otherCall }) },
      { type: 'isWithinLimit', params: ({ event }: { event: Receiver }) => ({ isFull: event.isFull }) },
    ]),
    actions: { type: 'ringAt' as const, params: ({ event }: { event: Receiver }) => ({ receiverId: event.to }) },
  },
  'phone.ended': 'ended' as const,
  'call.ended': { target: 'ended' as const, guard: isHolder },
};

/** The other agent does not take the call. */
const comesBack = { target: 'held' as const, actions: 'dropReceiver' as const };

/** A call of an agent to the customer of a task, or of a customer to an agent. */
export const callMachine = call.createMachine({
  id: 'call',
  description: 'A call with a customer: from dialling or ringing until the agent has said how it ended',
  context: ({ input }) => input,
  initial: 'idle',
  states: {
    idle: {
      description: 'Nobody has called yet',
      meta: { spec: '§7.3' },
      on: {
        'call.dialed': {
          target: 'dialing',
          guard: allOf(['isTaskAccepted', 'isAgentFree', 'isCallable']),
          actions: { type: 'giveTo', params: ({ event }) => ({ agentId: event.agentId }) },
        },
        'phone.incoming': {
          target: 'incoming',
          guard: allOf(['isOnDuty', 'isAgentFree']),
          actions: { type: 'giveTo', params: ({ event }) => ({ agentId: event.agentId }) },
        },
      },
    },
    dialing: {
      description: 'The telephone system dials the number',
      meta: { spec: '§7.3' },
      on: { 'phone.ringing': 'ringing', ...unanswered },
    },
    ringing: {
      description: 'The telephone of the customer rings',
      meta: { spec: '§7.3' },
      on: unanswered,
    },
    incoming: {
      description: 'A customer calls; the telephone of the agent rings',
      meta: { spec: '§7.3' },
      on: {
        'call.answered': { target: 'connected', guard: isHolder },
        'phone.answered': 'connected',
        'call.declined': { target: 'missed', guard: isHolder },
        'phone.unanswered': 'missed',
        'phone.failed': 'missed',
      },
    },
    connected: {
      description: 'Agent and customer speak',
      meta: { spec: '§7.3' },
      on: {
        'call.muted': { target: 'muted', guard: isHolder },
        'call.keyed': keyed,
        'call.held': { target: 'held', guard: isHolder },
        ...ends,
      },
    },
    muted: {
      description: 'The agent hears the customer, who does not hear the agent',
      meta: { spec: '§7.3' },
      on: {
        'call.unmuted': { target: 'connected', guard: isHolder },
        'call.keyed': keyed,
        'call.held': { target: 'held', guard: isHolder },
        ...ends,
      },
    },
    held: {
      description: 'The customer waits for the agent',
      meta: { spec: '§7.3' },
      on: { 'call.resumed': { target: 'connected', guard: isHolder }, ...ends },
    },
    transferring: {
      description: 'The telephone of another agent rings; the customer waits, and comes back if nobody takes the call',
      meta: { spec: '§7.3' },
      on: {
        'transfer.taken': { target: 'connected', guard: { type: 'isReceiver', params: holder }, actions: 'giveToReceiver' },
        'phone.answered': { target: 'connected', actions: 'giveToReceiver' },
        'transfer.declined': { ...comesBack, guard: { type: 'isReceiver', params: holder } },
        'phone.unanswered': comesBack,
        'phone.busy': comesBack,
        'phone.failed': comesBack,
        'transfer.withdrawn': { target: 'connected', guard: isHolder, actions: 'dropReceiver' },
        'phone.ended': { target: 'ended', actions: 'dropReceiver' },
        'call.ended': { target: 'ended', guard: isHolder, actions: 'dropReceiver' },
      },
    },
    ended: {
      description: 'They spoke; the agent has yet to say how the call ended, and makes no other call before',
      meta: { spec: '§3' },
      on: { 'call.identified': identified, ...lacksResult('ended') },
    },
    busy: { description: 'The number was busy', meta: { spec: '§3' }, on: lacksResult('busy') },
    noAnswer: { description: 'Nobody answered', meta: { spec: '§3' }, on: lacksResult('noAnswer') },
    failed: { description: 'The number was not reached', meta: { spec: '§3' }, on: lacksResult('failed') },
    missed: { type: 'final', description: 'The agent did not take the call, which goes to others', meta: { spec: '§7.3' } },
    dispositioned: { type: 'final', description: 'The agent has said how the call ended', meta: { spec: '§3' } },
  },
});

export { callEvents, callGuards, callWhy };

import { sentence, type Sentence } from '#platform/contract/sentence.ts';
import type { CallResult } from '../orders/call-results.ts';
import { type Disposition, type Duty, offDutyWords, type TaskOutcome } from './task-facts.ts';

/** Results that a call supports by how it ended, as the states of the machine name it. */
export const resultsOfEnd = {
  ended: ['CONNECTED', 'CALL-BACK', 'WRONG-NUMBER'],
  busy: ['BUSY'],
  noAnswer: ['NOT-ANSWERED', 'SWITCHED-OFF'],
  failed: ['NOT-ANSWERED', 'SWITCHED-OFF', 'WRONG-NUMBER'],
} as const satisfies Record<string, readonly CallResult[]>;

export interface CallFacts {
  /** Agent id of the agent whose call it is; null before the call. */
  agentId: number | null;
  /** Time (HH:MM) before which the patient asked not to be called; null: the patient may be called now. */
  quietUntil: string | null;
  /** Another call of the agent that goes on, or lacks its result, as may a task; null: neither. */
  otherCall: 'live' | 'over' | null;
  /** The agent has accepted the task that the call is about. */
  isTaskAccepted: boolean;
  /** Whether the agent works now; only who does gets calls. */
  duty: Duty;
  result: CallResult | null;
  outcome: TaskOutcome | null;
  /** Agent id of the agent whose telephone rings for a transfer; null: none. */
  receiverId: number | null;
}

/** An agent to whom a call is transferred. */
export interface Receiver {
  to: number;
  name: string;
  duty: CallFacts['duty'];
  /** Time (HH:MM) since when the agent is not on duty, or on a break; null: unknown. */
  since: string | null;
  otherCall: CallFacts['otherCall'];
  /** The task of the call would be one too many for the agent. */
  isFull: boolean;
}

/** What the keypad of a telephone has. */
const keypad = /^[0-9*#]+$/;
export const areKeys = (digits: string): boolean => keypad.test(digits);

interface ByAgent {
  agentId: number | null;
}

/** `phone.…` comes from the telephone system, `call.…` from the agent, `transfer.…` from either agent of a transfer. `until`: time of the follow-up, ISO 8601; null: none. */
export type CallEvent =
  | { type: 'call.dialed'; agentId: number }
  | { type: 'phone.incoming'; agentId: number }
  | { type: 'phone.ringing' }
  | { type: 'phone.answered' }
  | { type: 'phone.busy' }
  | { type: 'phone.unanswered' }
  | { type: 'phone.failed' }
  | { type: 'phone.ended' }
  | (ByAgent & { type: 'call.answered' })
  | (ByAgent & { type: 'call.declined' })
  | (ByAgent & { type: 'call.identified' })
  | (ByAgent & { type: 'call.muted' })
  | (ByAgent & { type: 'call.unmuted' })
  | (ByAgent & { type: 'call.keyed'; digits: string })
  | (ByAgent & { type: 'call.held' })
  | (ByAgent & { type: 'call.resumed' })
  | (ByAgent & Receiver & { type: 'call.transferred' })
  | (ByAgent & { type: 'transfer.taken' })
  | (ByAgent & { type: 'transfer.declined' })
  | (ByAgent & { type: 'transfer.withdrawn' })
  | (ByAgent & { type: 'call.ended' })
  | (Omit<Disposition, 'result'> & { type: 'call.dispositioned'; result: CallResult; until: string | null });

export const callEvents: Record<CallEvent['type'], string> = {
  'call.dialed': 'The agent calls the customer of a task',
  'phone.incoming': 'Somebody calls, and the telephone system chooses the agent',
  'phone.ringing': 'The telephone of the customer rings',
  'phone.answered': 'The called side answers',
  'phone.busy': 'The number is busy',
  'phone.unanswered': 'Nobody answers',
  'phone.failed': 'The telephone system cannot reach the number',
  'phone.ended': 'The customer hangs up, or the connection is lost',
  'call.answered': 'The agent takes the call',
  'call.declined': 'The agent leaves the call to others',
  'call.identified': 'The agent says which patient calls',
  'call.muted': 'The agent turns the microphone off',
  'call.unmuted': 'The agent turns the microphone on again',
  'call.keyed': 'The agent sends keys, as to a menu at the other end',
  'call.held': 'The agent puts the customer on hold',
  'call.resumed': 'The agent speaks to the customer again',
  'call.transferred': 'The agent transfers the customer to another agent, whose telephone rings',
  'transfer.taken': 'The other agent takes the call, and has it from now on',
  'transfer.declined': 'The other agent does not take the call',
  'transfer.withdrawn': 'The agent takes the customer back',
  'call.ended': 'The agent hangs up',
  'call.dispositioned': 'The agent says how the call ended, and what came of it',
};

export const callGuards = {
  isCallable: 'Asked not to be called now',
  isAgentFree: 'Say first how the call ended',
  isTaskAccepted: 'Accept the task first',
  isOnDuty: 'The agent is not on duty',
  isHolder: 'The call belongs to another agent',
  isAnother: 'The call is yours: choose another agent',
  isReceiverOnDuty: 'The agent is not on duty',
  isReceiverFree: 'The agent is on a call, or has yet to say how the last one ended',
  isWithinLimit: 'The agent has as many tasks as allowed',
  isReceiver: 'The call is transferred to another agent',
  areKeys: 'Only digits, star and hash',
  isResultPossible: 'The call did not end like this',
  isOutcomeSupported: 'The result of the call does not support this outcome',
} as const;

const isLive = (state: string): boolean => ['dialing', 'ringing', 'incoming', 'connected', 'muted', 'held', 'transferring'].includes(state);

/** The reason why no call comes to an agent. */
function whyNotRung({ duty, otherCall }: Pick<CallFacts, 'duty' | 'otherCall'>): Sentence {
  if (duty !== 'on') return sentence(offDutyWords[duty]);
  if (otherCall === null) return sentence('This is not possible now');
  return sentence(otherCall === 'live' ? 'The agent is on a call' : 'The agent has yet to say how the call ended');
}

/** The reason why a call is not transferred to an agent. */
function whyNotTransferred(agentId: number | null, { to, name, duty, since, otherCall, isFull }: Receiver): Sentence {
  if (to === agentId) return sentence(callGuards.isAnother);
  if (duty === 'off')
    return since === null
      ? sentence('{name} is not on duty', { name })
      : sentence('{name} is not on duty since {time}', { name, time: since });
  if (duty === 'break')
    return since === null
      ? sentence('{name} is on a break', { name })
      : sentence('{name} is on a break since {time}', { name, time: since });
  if (duty === 'away') return sentence('{name} is away', { name });
  if (otherCall === 'live') return sentence('{name} is on a call', { name });
  if (otherCall === 'over') return sentence('{name} has yet to say how the last call ended', { name });
  return isFull ? sentence('{name} has as many tasks as allowed', { name }) : sentence('This is not possible now');
}

/** The reason for a specific call. `event` is the one that was refused. */
export function callWhy(facts: CallFacts, event: CallEvent, state: string): Sentence {
  const { agentId, quietUntil, otherCall, isTaskAccepted } = facts;
  if (state === 'idle') {
    if (event.type === 'phone.incoming') return whyNotRung(facts);
    if (!isTaskAccepted) return sentence(callGuards.isTaskAccepted);
    if (otherCall === 'live') return sentence('You are on a call');
    if (otherCall === 'over') return sentence(callGuards.isAgentFree);
    return quietUntil === null
      ? sentence('This is not possible now')
      : sentence('Asked not to be called before {time}', { time: quietUntil });
  }
  if (state === 'missed') return sentence('The call was not answered');
  if (state === 'dispositioned') return sentence('The result of the call is saved');
  const isReceivers = event.type === 'transfer.taken' || event.type === 'transfer.declined';
  if (isReceivers) return sentence(state === 'transferring' ? callGuards.isReceiver : 'The call is not transferred any more');
  if ('agentId' in event && event.type !== 'call.dialed' && event.agentId !== agentId) return sentence(callGuards.isHolder);
  if (event.type === 'call.dispositioned') {
    if (isLive(state)) return sentence('The call has not ended');
    const isPossible = (resultsOfEnd[state as keyof typeof resultsOfEnd] as readonly CallResult[] | undefined)?.includes(event.result);
    return sentence(isPossible ? callGuards.isOutcomeSupported : callGuards.isResultPossible);
  }
  if (!isLive(state)) return sentence('The call is over');
  if (state === 'dialing' || state === 'ringing' || state === 'incoming') return sentence('The call was not answered yet');
  if (event.type === 'call.answered' || event.type === 'call.declined') return sentence('The call was answered');
  if (event.type === 'transfer.withdrawn') return sentence('The call is not transferred any more');
  if (state === 'transferring') return sentence('The telephone of the other agent rings');
  if ((event.type === 'call.muted' || event.type === 'call.keyed') && state === 'held') return sentence('The customer is on hold');
  if (event.type === 'call.keyed') return sentence(callGuards.areKeys);
  if (event.type === 'call.transferred') return whyNotTransferred(agentId, event);
  return sentence('This is not possible now');
}

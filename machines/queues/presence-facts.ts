import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';

/** Why agents take a break. */
export const breakReasons = {
  MEAL: msg('Meal'),
  TEA: msg('Tea'),
  TRAINING: msg('Training'),
  MEETING: msg('Meeting'),
  TECHNICAL: msg('Technical problem'),
  PERSONAL: msg('Personal'),
} as const;
export type BreakReason = keyof typeof breakReasons;

export interface PresenceFacts {
  /** Tasks that the agent has been given, and has not accepted. */
  offered: number;
  /** Tasks that the agent has accepted. */
  accepted: number;
  /** A call of the agent goes on. */
  isOnCall: boolean;
  /** A call that is over, or a task that is settled, lacks its result. */
  lacksResult: boolean;
  /** Of the break; null: none. */
  reason: BreakReason | null;
  /** Offers in a row that the agent did not accept in time. */
  missed: number;
}

/** `agent.…` and `break.…` come from the agent, `supervisor.…` from a supervisor; the others from what happens to the tasks, calls and sessions of the agent. */
export type PresenceEvent =
  | { type: 'agent.signedIn' }
  | { type: 'agent.signedOut' }
  | { type: 'session.ended' }
  | { type: 'connection.lost' }
  | { type: 'connection.restored' }
  | { type: 'task.offered' }
  | { type: 'task.accepted' }
  | { type: 'task.settled' }
  | { type: 'task.left' }
  | { type: 'offer.missed' }
  | { type: 'call.began' }
  | { type: 'call.ended' }
  | { type: 'call.missed' }
  | { type: 'call.passed' }
  | { type: 'result.saved' }
  | { type: 'break.started'; reason: BreakReason | null }
  | { type: 'break.ended' }
  | { type: 'supervisor.sentOnBreak'; reason: BreakReason | null }
  | { type: 'supervisor.calledBack' }
  | { type: 'supervisor.sentOffDuty' };

export const agentPresenceEvents: Record<PresenceEvent['type'], string> = {
  'agent.signedIn': 'The agent signs in',
  'agent.signedOut': 'The agent logs out',
  'session.ended': 'The last session is over without a logout: inactivity, end of the day, or an administrator',
  'connection.lost': 'No tab of the agent has been connected for 60 s',
  'connection.restored': 'A tab of the agent is connected again, or asks for tasks',
  'task.offered': 'The policy gives the agent a task',
  'task.accepted': 'The agent accepts a task',
  'task.settled': 'A task of the agent is settled',
  'task.left': 'A task is put off, goes back to its queue, or is settled elsewhere',
  'offer.missed': 'The agent did not accept a task in time',
  'call.began': 'The agent calls a customer, or a customer the agent',
  'call.ended': 'The call is over',
  'call.missed': 'The agent did not take the call of a customer',
  'call.passed': 'Another agent has taken the call',
  'result.saved': 'The agent says how the call ended',
  'break.started': 'The agent takes a break',
  'break.ended': 'The agent is back',
  'supervisor.sentOnBreak': 'A supervisor sends the agent on a break',
  'supervisor.calledBack': 'A supervisor ends the break',
  'supervisor.sentOffDuty': 'A supervisor takes the agent off duty',
};

export const agentPresenceGuards = {
  isOnCall: 'No call goes on',
  lacksResult: 'Nothing lacks its result',
  hasTask: 'No task is accepted',
  isOffered: 'No task is given',
  missesAgain: 'It is the first one that the agent missed',
  isResultSaved: 'Say first how the call ended',
  isOffCall: 'The agent speaks to a customer',
  hasReason: 'Choose a reason first',
} as const;

/** The reason for a specific agent. `event` is the one that was refused. */
export function agentPresenceWhy({ isOnCall, lacksResult }: PresenceFacts, event: PresenceEvent, state: string): Sentence {
  if (event.type.startsWith('supervisor.')) return whyNotMoved({ isOnCall, lacksResult }, event, state);
  const isLeaving = event.type === 'break.started' || event.type === 'agent.signedOut';
  if (isLeaving && state !== 'offline') {
    if (event.type === 'break.started' && state === 'break') return sentence('You are on a break');
    if (isOnCall) return sentence('You are on a call');
    return sentence(lacksResult ? agentPresenceGuards.isResultSaved : agentPresenceGuards.hasReason);
  }
  if (event.type === 'break.ended') return sentence('You are not on a break');
  if (event.type === 'connection.lost' && isOnCall) return sentence(agentPresenceGuards.isOffCall);
  return sentence('This is not possible now');
}

/** The reason why a supervisor may not change the state of an agent. */
function whyNotMoved(
  { isOnCall, lacksResult }: Pick<PresenceFacts, 'isOnCall' | 'lacksResult'>,
  { type }: PresenceEvent,
  state: string,
): Sentence {
  if (state === 'offline') return sentence('The agent is off duty');
  if (type === 'supervisor.calledBack') return sentence('The agent is not on a break');
  if (type === 'supervisor.sentOnBreak' && state === 'break') return sentence('The agent is on a break');
  if (isOnCall) return sentence(agentPresenceGuards.isOffCall);
  if (type === 'supervisor.sentOnBreak')
    return sentence(lacksResult ? 'The agent has yet to say how the call ended' : agentPresenceGuards.hasReason);
  return sentence('This is not possible now');
}

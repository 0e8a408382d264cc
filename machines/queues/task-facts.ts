import { msg, sentence, type Sentence } from '#platform/contract/sentence.ts';
import { type CallResult, callResults } from '../orders/call-results.ts';

/** How a task was worked on: a result of a call (§3), or without one. */
export const taskResults = [...callResults, 'NO-CALL'] as const;
export type TaskResult = CallResult | 'NO-CALL';

/** What came of a task. */
export const taskOutcomes = {
  SETTLED: msg('Settled'),
  'WILL-ORDER': msg('Wants to order'),
  'WILL-SEND-PRESCRIPTION': msg('Will send a prescription'),
  'ASK-DOCTOR': msg('The doctor is to be asked'),
  'NOT-INTERESTED': msg('Not interested'),
  'NOT-REACHABLE': msg('Not reachable'),
} as const;
export type TaskOutcome = keyof typeof taskOutcomes;

const spoken = (Object.keys(taskOutcomes) as TaskOutcome[]).filter((outcome) => outcome !== 'NOT-REACHABLE');

/** Outcomes that a result supports. */
export function outcomesOf(result: TaskResult): readonly TaskOutcome[] {
  if (result === 'NO-CALL') return ['SETTLED'];
  return result === 'CONNECTED' || result === 'CALL-BACK' ? spoken : ['NOT-REACHABLE'];
}

export interface TaskFacts {
  /** Agent id of the agent who has it; of a follow-up, of the agent who put it off. */
  agentId: number | null;
  /** When it must be done, ISO 8601. */
  dueAt: string;
  /** It is offered to nobody before, ISO 8601; null: at once. */
  waitsUntil: string | null;
  /** While it is offered: when it goes back unless the agent accepts it, ISO 8601; null: the offer stands. */
  offerEndsAt: string | null;
  /** A call about it goes on, or lacks its result. */
  lacksCallResult: boolean;
  result: TaskResult | null;
  outcome: TaskOutcome | null;
}

interface ByAgent {
  agentId: number | null;
}

export interface Disposition extends ByAgent {
  result: TaskResult;
  outcome: TaskOutcome;
}

/** Whether an agent works now; `away`: on duty, but two offers were missed. */
export type Duty = 'on' | 'break' | 'away' | 'off';

/** Why an agent gets no work now. */
export const offDutyWords: Readonly<Record<Exclude<Duty, 'on'>, string>> = {
  break: msg('The agent is on a break'),
  away: msg('The agent is away'),
  off: msg('The agent is not on duty'),
};

/** An agent to whom a supervisor gives the task. */
export interface Assignment {
  agentId: number;
  /** Whether the agent works now. */
  duty: Duty;
  /** Whether the agent works the queue of the task. */
  isMember: boolean;
  /** Somebody else has taken its order, callback or cart; null: nobody. */
  owner: string | null;
}

/** `at`: now, ISO 8601. */
export type TaskEvent =
  | { type: 'task.offered'; agentId: number; offerEndsAt: string | null }
  | (ByAgent & { type: 'task.seen'; offerEndsAt: string })
  | { type: 'offer.ended'; at: string }
  | (ByAgent & { type: 'task.accepted' })
  | { type: 'task.released' }
  | (Omit<Assignment, 'duty'> & { type: 'task.passed' })
  | (Assignment & { type: 'task.assigned' })
  | { type: 'task.unassigned' }
  | (Disposition & { type: 'task.postponed'; until: string; dueAt: string })
  | (Disposition & { type: 'task.ended' })
  | { type: 'time.passed'; at: string }
  | { type: 'subject.changed'; waitsUntil: string | null; dueAt: string; at: string }
  | { type: 'subject.settled' }
  | { type: 'subject.closed' };

export const queueTaskEvents: Record<TaskEvent['type'], string> = {
  'task.offered': 'The policy assigns it to an agent',
  'task.seen': 'The agent has it on screen',
  'offer.ended': 'The agent did not accept it in time',
  'task.accepted': 'The agent starts on it',
  'task.released': 'The agent logs out, or is gone',
  'task.passed': 'Another agent takes the call about it',
  'task.assigned': 'A supervisor gives it to an agent',
  'task.unassigned': 'A supervisor returns it to its queue',
  'task.postponed': 'The agent says how the call ended, and when to go on',
  'task.ended': 'The agent says how the call ended',
  'time.passed': 'The time of the follow-up has come',
  'subject.changed': 'Its order, callback or cart has another time',
  'subject.settled': 'The agent who has it settled its order, callback or cart',
  'subject.closed': 'Its order, callback or cart was settled elsewhere',
};

export const queueTaskGuards = {
  isHolder: 'Somebody else has it',
  isOutcomeSupported: 'The result of the call does not support this outcome',
  isOver: 'It waits for its time',
  hasEnd: 'The offer stands until it is answered',
  isOfferOver: 'The agent can still accept it',
  isAhead: 'Its time has come',
  isCallOver: 'Say first how the call ended',
  isAnother: 'The agent already has it',
  isOnDuty: offDutyWords.off,
  isMember: 'The agent does not work this queue',
  isUnowned: 'Somebody else has taken its order, callback or cart',
} as const;

/** The reason for a specific task. `event` is the one that was refused. */
export function queueTaskWhy({ agentId, lacksCallResult }: TaskFacts, event: TaskEvent, state: string): Sentence {
  if (state === 'done') return sentence('The task is done');
  if (state === 'cancelled') return sentence('The task is off: it was settled elsewhere');
  if (event.type === 'task.assigned' || event.type === 'task.unassigned') return whyNotMoved({ agentId, lacksCallResult }, event, state);
  if ('agentId' in event && event.type !== 'task.offered' && event.type !== 'task.passed') {
    if (agentId === null) return sentence('The task went back to the queue');
    if (event.agentId !== agentId) return sentence(queueTaskGuards.isHolder);
    if (lacksCallResult && (event.type === 'task.ended' || event.type === 'task.postponed')) return sentence(queueTaskGuards.isCallOver);
    if (event.type === 'task.ended')
      return sentence(state === 'wrapUp' ? queueTaskGuards.isOutcomeSupported : 'Settle it first, or say when to go on');
    if (event.type === 'task.postponed' && state === 'inProgress') return sentence(queueTaskGuards.isOutcomeSupported);
    if (event.type === 'task.postponed' && state === 'offered') return sentence('Accept the task first');
  }
  return sentence('This is not possible now');
}

/** The reason why a supervisor may not give a task to an agent, or return it. */
function whyNotMoved(
  { agentId, lacksCallResult }: Pick<TaskFacts, 'agentId' | 'lacksCallResult'>,
  event: Extract<TaskEvent, { type: 'task.assigned' | 'task.unassigned' }>,
  state: string,
): Sentence {
  if (state === 'followUp') return sentence('The agent has put it off: it comes back at its time');
  if (state === 'wrapUp') return sentence('The agent has settled it, and has yet to say how the call ended');
  if (event.type === 'task.unassigned' && state === 'waiting') return sentence('The task is in its queue');
  if (lacksCallResult) return sentence('The agent calls about it, or has yet to say how the call ended');
  if (event.type === 'task.unassigned') return sentence('This is not possible now');
  const { duty, isMember, owner } = event;
  if (event.agentId === agentId) return sentence(queueTaskGuards.isAnother);
  if (duty !== 'on') return sentence(offDutyWords[duty]);
  if (!isMember) return sentence(queueTaskGuards.isMember);
  return owner === null ? sentence('This is not possible now') : sentence('Taken by {name}: nobody else can get the task', { name: owner });
}

import { callMachine, callWhy } from '#machines/queues/call.ts';
import type { CallFacts } from '#machines/queues/call-facts.ts';
import type { CallResult } from '#machines/orders/call-results.ts';
import type { TaskOutcome } from '#machines/queues/task-facts.ts';
import { msg } from '#platform/contract/sentence.ts';
import type { RecordKind } from '#platform/record/server/kind/record-kind.ts';
import { callList } from '../call-list.ts';
import { callEventLog, calls } from '../schema.ts';
import { followCall } from './follow-call.ts';

export type StoredCall = typeof calls.$inferSelect;

/** Facts of a call that was dialled; what allowed it is past. */
export const factsOf = ({
  agent_id,
  receiver_id,
  result,
  outcome,
}: Pick<StoredCall, 'agent_id' | 'receiver_id' | 'result' | 'outcome'>): CallFacts => ({
  agentId: agent_id,
  quietUntil: null,
  otherCall: null,
  isTaskAccepted: true,
  duty: 'on',
  result: result as CallResult | null,
  outcome: outcome as TaskOutcome | null,
  receiverId: receiver_id,
});

const make = 'calls.make';

const secondsBetween = (from: Date | null, until: Date): number | null =>
  from && Math.max(0, Math.round((until.getTime() - from.getTime()) / 1_000));

/** Times that follow from the state that a call comes into. */
function timesOf({ connected_at }: StoredCall, state: string, at: Date): Partial<StoredCall> {
  if (state === 'connected') return { connected_at: connected_at ?? at };
  if (state === 'ended') return { ended_at: at, talk_seconds: secondsBetween(connected_at, at) };
  return ['busy', 'noAnswer', 'failed', 'missed'].includes(state) ? { ended_at: at } : {};
}

export const callKind: RecordKind<typeof callMachine, StoredCall> = {
  machine: callMachine,
  table: calls,
  log: { table: callEventLog, record: callEventLog.call_id },
  list: callList.id,
  missing: msg('Call not found'),
  permissions: {
    'call.dialed': make,
    'call.answered': make,
    'call.declined': make,
    'call.identified': make,
    'call.muted': make,
    'call.unmuted': make,
    'call.keyed': make,
    'call.held': make,
    'call.resumed': make,
    'call.transferred': make,
    'transfer.taken': make,
    'transfer.declined': make,
    'transfer.withdrawn': make,
    'call.ended': make,
    'call.dispositioned': make,
  },
  context: (_, stored) => factsOf(stored),
  columns: ({ agentId, receiverId, result, outcome }, { before, state, at }) => ({
    agent_id: agentId ?? before.agent_id,
    receiver_id: receiverId,
    result,
    outcome,
    ...(state !== before.status && { status_since: at }),
    ...timesOf(before, state, at),
  }),
  payload: (event) => ({
    // What was keyed may be a card or an account: its length is kept.
    ...(event.type === 'call.keyed' && { keys: event.digits.length }),
    ...(event.type === 'call.transferred' && { to: event.name, to_agent_id: event.to }),
    ...(event.type === 'call.dispositioned' && {
      result: event.result,
      outcome: event.outcome,
      ...(event.until !== null && { until: event.until }),
    }),
  }),
  why: callWhy,
  audited: ({ agent_id: agent, receiver_id: receiver, task_id: task, patient_id: patient }) => ({
    agent_id: agent,
    receiver_id: receiver,
    task_id: task,
    patient_id: patient,
  }),
  follow: followCall,
};

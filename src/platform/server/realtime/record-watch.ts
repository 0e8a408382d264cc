import type { AnyMachineSnapshot, AnyStateMachine, ContextFrom, EventFromLogic } from 'xstate';
import type { InspectionMessage } from '#platform/contract/inspection.ts';
import { accept, restore } from '#machines/entity.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { atEnd } from '#platform/server/db/transaction-end.ts';

/** Listeners for the results of record events; only used if the server was started for inspection. */
const watchers = new Set<(messages: InspectionMessage[]) => void>();

/** Adds a listener. Returns a function that removes it. */
export function watchRecords(watcher: (messages: InspectionMessage[]) => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Parent of all records in the inspector. */
export const SERVER = 'server';

/** Location of an event: a record such as `orders/17`, and its transaction. */
interface Where {
  tx: Transaction;
  record: string;
}

/**
 * `accept` for a record, reported to inspectors after the transaction ended, and only if it was committed. Refusals are always
 * reported, because they usually abort the transaction.
 */
export function acceptFor<Machine extends AnyStateMachine>(
  { tx, record }: Where,
  machine: Machine,
  state: string,
  context: ContextFrom<Machine>,
  event: EventFromLogic<Machine>,
): ReturnType<typeof accept<Machine>> {
  const accepted = accept(machine, state, context, event);
  if (watchers.size > 0) {
    const messages = messagesOf(record, machine, { state, context }, event, accepted);
    atEnd(tx, (isCommitted) => {
      if (isCommitted || !accepted) for (const watcher of watchers) watcher(messages);
    });
  }
  return accepted;
}

interface RecordState {
  state: string;
  context: unknown;
}

/** Inspector messages: previous state, event type and next state, without user-entered text. */
function messagesOf(
  record: string,
  machine: AnyStateMachine,
  before: RecordState,
  received: { type: string },
  accepted: RecordState | null,
): InspectionMessage[] {
  const messageBase = { createdAt: String(Date.now()), sessionId: record, rootId: SERVER };
  const event = { type: received.type };
  const previous = restore(machine, before.state, before.context) as AnyMachineSnapshot;
  const born: InspectionMessage = {
    type: '@xstate.actor',
    ...messageBase,
    name: record,
    parentId: SERVER,
    machine: machine.id,
    snapshot: { status: 'active', value: previous.value },
  };
  const sent: InspectionMessage = { type: '@xstate.event', ...messageBase, event };
  if (!accepted)
    return [born, sent, { type: '@galen.refused', ...messageBase, event, reason: `The chart does not accept this from ${before.state}` }];
  const { status, value } = restore(machine, accepted.state, accepted.context) as AnyMachineSnapshot;
  return [
    born,
    sent,
    { type: '@galen.transitions', ...messageBase, machine: machine.id, event, transitions: transitionsTaken(machine, previous, received) },
    { type: '@xstate.snapshot', ...messageBase, event, snapshot: { status, value, context: figuresOf(accepted.context) } },
  ];
}

/** Transition ids as in the pictures: `<state id> | <event type>`, and ` #2` for the second candidate. */
function transitionsTaken(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: { type: string }): string[] {
  return (machine.getTransitionData(snapshot as never, event) ?? []).map((transition) => {
    const at = transition.source.transitions.get(transition.eventType)?.indexOf(transition) ?? 0;
    return `${transition.source.id} | ${transition.eventType}${at > 0 ? ` #${at + 1}` : ''}`;
  });
}

/** The booleans and small numbers of a context. */
function figuresOf(context: unknown): Record<string, unknown> {
  const isFigure = (value: unknown) => typeof value === 'boolean' || (typeof value === 'number' && Math.abs(value) < 1e7);
  return Object.fromEntries(Object.entries((context ?? {}) as Record<string, unknown>).filter(([, value]) => isFigure(value)));
}

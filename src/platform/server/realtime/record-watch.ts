import type { AnyMachineSnapshot, AnyStateMachine, ContextFrom, EventFromLogic } from 'xstate';
import type { InspectionMessage } from '#platform/contract/inspection.ts';
import { accept, restore } from '#machines/entity.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { atEnd } from '#platform/server/db/transaction-end.ts';

/** Told what each event of a record led to. Nobody is, unless the server was started to be inspected. */
const watchers = new Set<(messages: InspectionMessage[]) => void>();

/** Answers how to stop. */
export function watchRecords(watcher: (messages: InspectionMessage[]) => void): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** All records are shown below this one. */
export const SERVER = 'server';

/** Of a record such as `orders/17`, within which transaction. */
interface Where {
  tx: Transaction;
  record: string;
}

/**
 * `accept` for a record, told to who inspects the server once the transaction has ended: what was taken back did not
 * happen. A refusal is told either way, since it is mostly what the transaction ends for.
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

/** The record as it stood, the event by its name alone, and where it led: words of people are in none of them. */
function messagesOf(
  record: string,
  machine: AnyStateMachine,
  before: RecordState,
  given: { type: string },
  accepted: RecordState | null,
): InspectionMessage[] {
  const messageBase = { createdAt: String(Date.now()), sessionId: record, rootId: SERVER };
  const event = { type: given.type };
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
    { type: '@galen.transitions', ...messageBase, machine: machine.id, event, transitions: transitionsTaken(machine, previous, given) },
    { type: '@xstate.snapshot', ...messageBase, event, snapshot: { status, value, context: figuresOf(accepted.context) } },
  ];
}

/** Ids as in the pictures: `<state id> | <event type>`, and ` #2` for the second candidate. */
function transitionsTaken(machine: AnyStateMachine, snapshot: AnyMachineSnapshot, event: { type: string }): string[] {
  return (machine.getTransitionData(snapshot as never, event) ?? []).map((transition) => {
    const at = transition.source.transitions.get(transition.eventType)?.indexOf(transition) ?? 0;
    return `${transition.source.id} | ${transition.eventType}${at > 0 ? ` #${at + 1}` : ''}`;
  });
}

/** Answers to yes and no, and small numbers. */
function figuresOf(context: unknown): Record<string, unknown> {
  const isFigure = (value: unknown) => typeof value === 'boolean' || (typeof value === 'number' && Math.abs(value) < 1e7);
  return Object.fromEntries(Object.entries((context ?? {}) as Record<string, unknown>).filter(([, value]) => isFigure(value)));
}

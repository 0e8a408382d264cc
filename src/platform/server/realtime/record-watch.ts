import type { AnyMachineSnapshot, AnyStateMachine, ContextFrom, EventFromLogic } from 'xstate';
import { accept, restore } from '#machines/entity.ts';
import type { Transaction } from '#platform/server/db/database.ts';
import { atEnd } from '#platform/server/db/transaction-end.ts';

/** The result of an event to a record. */
export interface RecordEvent {
  /** `orders/17`. */
  record: string;
  machine: string;
  event: { type: string };
  /** The former state. */
  state: string;
  before: unknown;
  /** Null if the machine refused the event. */
  after: {
    status: 'active' | 'done' | 'error' | 'stopped';
    value: unknown;
    context: Record<string, unknown>;
    transitions: string[];
  } | null;
}

type Watcher = (event: RecordEvent) => void;

/** Listeners for the results of record events; only used if the server was started for inspection. */
const watchers = new Set<Watcher>();

/** Adds a listener. Returns a function that removes it. */
export function watchRecords(watcher: Watcher): () => void {
  watchers.add(watcher);
  return () => watchers.delete(watcher);
}

/** Location of an event: a record such as `orders/17`, and its transaction. */
interface Where {
  tx: Transaction;
  record: string;
}

/**
 * `accept` for a record, reported to watchers after the transaction ended, and only if it was committed. Refusals are always
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
    const result = resultOf(record, machine, { state, context }, event, accepted);
    atEnd(tx, (isCommitted) => {
      if (isCommitted || !accepted) for (const watcher of watchers) watcher(result);
    });
  }
  return accepted;
}

interface RecordState {
  state: string;
  context: unknown;
}

/** Previous state, event type and next state, without user-entered text. */
function resultOf(
  record: string,
  machine: AnyStateMachine,
  { state, context }: RecordState,
  received: { type: string },
  accepted: RecordState | null,
): RecordEvent {
  const previous = restore(machine, state, context) as AnyMachineSnapshot;
  const next = accepted && (restore(machine, accepted.state, accepted.context) as AnyMachineSnapshot);
  return {
    record,
    machine: machine.id,
    event: { type: received.type },
    state,
    before: previous.value,
    after: next && {
      status: next.status,
      value: next.value,
      context: figuresOf(accepted?.context),
      transitions: transitionsTaken(machine, previous, received),
    },
  };
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

import type { AnyActor, AnyActorRef, AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from 'xstate';

/** Everything that is known here of how XState lets itself be looked at: another version changes this file alone. */

export interface Watcher {
  /** It exists; it has no snapshot yet. */
  born: (actor: AnyActorRef) => void;
  event: (actor: AnyActorRef, event: { type: string }, source: AnyActorRef | undefined) => void;
  moved: (actor: AnyActorRef, event: { type: string }, snapshot: Told) => void;
  /** In the order in which they were taken. */
  taken: (actor: AnyActorRef, event: { type: string }, transitions: readonly AnyTransitionDefinition[]) => void;
}

/** What snapshots of all kinds of actors have, or may have. */
export interface Told {
  status: string;
  value?: unknown;
  context?: unknown;
  tags?: ReadonlySet<string>;
  output?: unknown;
  error?: unknown;
}

const STOP = 'xstate.stop';

/** Looks at a root and everything below it. A watcher that fails must not take the actor along. Answers how to stop. */
export function watchSystem(root: AnyActor, watcher: Watcher): () => void {
  const subscription = root.system.inspect((event) => {
    try {
      hear(event, watcher);
    } catch (error) {
      console.warn('The inspection lost an event:', error instanceof Error ? error.name : 'Error');
    }
  });
  return () => subscription.unsubscribe();
}

function hear(event: InspectionEvent, { born, event: sent, moved, taken }: Watcher): void {
  const actor = event.actorRef as AnyActorRef;
  switch (event.type) {
    case '@xstate.actor':
      return born(actor);
    case '@xstate.event':
      return sent(actor, event.event, event.sourceRef as AnyActorRef | undefined);
    case '@xstate.snapshot': {
      const snapshot = event.snapshot as Told;
      // Logic that does not know the stop keeps its status.
      return moved(actor, event.event, event.event.type === STOP ? { ...snapshot, status: 'stopped' } : snapshot);
    }
    case '@xstate.microstep':
      return taken(actor, event.event, event._transitions);
    case '@xstate.action':
    case '@xstate.transition':
  }
}

/** Undefined for an actor whose snapshot is being made: asked in public, XState's development build throws there. */
export const snapshotOf = (actor: AnyActorRef): Told | undefined => (actor as unknown as { _snapshot?: Told })._snapshot;

export const childrenOf = (actor: AnyActorRef): AnyActorRef[] =>
  Object.values((snapshotOf(actor) as { children?: Record<string, AnyActorRef> } | undefined)?.children ?? {}).filter(Boolean);

/** The chart of an actor; null for a promise, a callback and the like. */
export function machineOf(actor: AnyActorRef): AnyStateMachine | null {
  const { logic } = actor as { logic?: Partial<AnyStateMachine> };
  return logic?.root && logic.config ? (logic as AnyStateMachine) : null;
}

export const nameOf = (actor: AnyActorRef): string => (actor.id === actor.sessionId ? machineOf(actor)?.id : undefined) ?? actor.id;

export const parentRef = (actor: AnyActorRef): AnyActorRef | undefined => actor._parent;
/** It failed while it worked: no snapshot is told of that, its parent alone hears. */
export const failureOf = (event: { type: string; error?: unknown }): { error: unknown } | null =>
  event.type.startsWith('xstate.error.actor.') ? { error: event.error } : null;

interface MachineSnapshot {
  _nodes?: readonly { id: string }[];
  can?: (event: { type: string }) => boolean;
}

/** Ids of the states that an actor of a chart is in, the outermost first. */
export const activeStates = (actor: AnyActorRef): string[] =>
  ((snapshotOf(actor) as MachineSnapshot | undefined)?._nodes ?? []).map(({ id }) => id);

/** Whether a chart would take the event now; null where a guard could not read it. Nothing is sent. */
export function takes(actor: AnyActorRef, event: { type: string }): boolean | null {
  const snapshot = snapshotOf(actor) as MachineSnapshot | undefined;
  try {
    return snapshot?.can ? snapshot.can(event) : false;
  } catch {
    return null;
  }
}

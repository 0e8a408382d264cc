import type { AnyActor, AnyActorRef, AnyStateMachine, AnyTransitionDefinition, InspectionEvent } from 'xstate';

/** All knowledge of XState's inspection internals: an upgrade of XState affects only this file. */

export interface Watcher {
  /** An actor was created; it has no snapshot yet. */
  onActor: (actor: AnyActorRef) => void;
  onEvent: (actor: AnyActorRef, onEvent: { type: string }, source: AnyActorRef | undefined) => void;
  onSnapshot: (actor: AnyActorRef, event: { type: string }, snapshot: ActorSnapshot) => void;
  /** In the order in which they were taken. */
  onTransitions: (actor: AnyActorRef, transitions: readonly AnyTransitionDefinition[]) => void;
}

/** Fields that snapshots of any kind of actor may have. */
export interface ActorSnapshot {
  status: string;
  value?: unknown;
  context?: unknown;
  tags?: ReadonlySet<string>;
  output?: unknown;
  error?: unknown;
}

const STOP = 'xstate.stop';

/** Watches a root and its descendants. A failing watcher does not affect the actors. Returns an unsubscribe function. */
export function watchSystem(root: AnyActor, watcher: Watcher): () => void {
  const subscription = root.system.inspect((event) => {
    try {
      dispatch(event, watcher);
    } catch (error) {
      console.warn('The inspection lost an event:', error instanceof Error ? error.name : 'Error');
    }
  });
  return () => subscription.unsubscribe();
}

function dispatch(event: InspectionEvent, { onActor, onEvent: sent, onSnapshot, onTransitions }: Watcher): void {
  const actor = event.actorRef as AnyActorRef;
  switch (event.type) {
    case '@xstate.actor':
      return onActor(actor);
    case '@xstate.event':
      return sent(actor, event.event, event.sourceRef as AnyActorRef | undefined);
    case '@xstate.snapshot': {
      const snapshot = event.snapshot as ActorSnapshot;
      // Logic that does not handle the stop event keeps its status.
      return onSnapshot(actor, event.event, event.event.type === STOP ? { ...snapshot, status: 'stopped' } : snapshot);
    }
    case '@xstate.microstep':
      return onTransitions(actor, event._transitions);
    case '@xstate.action':
    case '@xstate.transition':
  }
}

/** Undefined while the snapshot is being created; `getSnapshot` would throw there in XState's development build. */
export const snapshotOf = (actor: AnyActorRef): ActorSnapshot | undefined => (actor as unknown as { _snapshot?: ActorSnapshot })._snapshot;

export const childrenOf = (actor: AnyActorRef): AnyActorRef[] =>
  Object.values((snapshotOf(actor) as { children?: Record<string, AnyActorRef> } | undefined)?.children ?? {}).filter(Boolean);

/** The machine of an actor; null for a promise, a callback and the like. */
export function machineOf(actor: AnyActorRef): AnyStateMachine | null {
  const { logic } = actor as { logic?: Partial<AnyStateMachine> };
  return logic?.root && logic.config ? (logic as AnyStateMachine) : null;
}

export const nameOf = (actor: AnyActorRef): string => (actor.id === actor.sessionId ? machineOf(actor)?.id : undefined) ?? actor.id;

export const parentRef = (actor: AnyActorRef): AnyActorRef | undefined => actor._parent;
/** The error of an actor that failed while running: XState reports no snapshot for it, only an event to its parent. */
export const failureOf = (event: { type: string; error?: unknown }): { error: unknown } | null =>
  event.type.startsWith('xstate.error.actor.') ? { error: event.error } : null;

interface MachineSnapshot {
  _nodes?: readonly { id: string }[];
  can?: (event: { type: string }) => boolean;
}

/** Ids of the active states of a machine actor, outermost first. */
export const activeStates = (actor: AnyActorRef): string[] =>
  ((snapshotOf(actor) as MachineSnapshot | undefined)?._nodes ?? []).map(({ id }) => id);

/** Whether a machine would take the event now; null if a guard threw. Sends nothing. */
export function wouldTake(actor: AnyActorRef, event: { type: string }): boolean | null {
  const snapshot = snapshotOf(actor) as MachineSnapshot | undefined;
  try {
    return snapshot?.can ? snapshot.can(event) : false;
  } catch {
    return null;
  }
}

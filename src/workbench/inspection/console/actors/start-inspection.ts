import type { createInspector, StatelyInspectionEvent } from '@statelyai/inspect';
import type { AnyActor, AnyActorRef } from 'xstate';
import { onRoot, runningRoots } from '#platform/console/actors/actors.ts';
import type { InspectionMessage, ReportedSnapshot } from '#platform/contract/inspection.ts';
import { redactMessage } from './redact-message.ts';
import { idsOf } from './transition-ids.ts';
import { type ActorSnapshot, childrenOf, failureOf, machineOf, snapshotOf, watchSystem, type Watcher } from './xstate-events.ts';

type Inspector = Pick<ReturnType<typeof createInspector>, 'actor' | 'event' | 'snapshot' | 'stop' | 'adapter'>;
type Options = Required<Pick<NonNullable<Parameters<typeof createInspector>[1]>, 'serialize'>>;

export interface Inspection {
  /** Reports the running actors again. */
  introduceAll: () => void;
  /** Sends a message that needs no redaction, because it does not come from an actor of this tab. */
  forward: (message: InspectionMessage) => void;
  /** A running actor of this tab. */
  actor: (sessionId: string) => AnyActorRef | undefined;
  /** Number of messages since the start. */
  messageCount: () => number;
  /** Stops watching all actors. */
  stop: () => void;
}

/** Placeholder for events sent before inspection started. */
const NOT_SEEN = { type: '' };

/**
 * Reports everything the actors of this tab do, starting with those already running, to an inspector of `@statelyai/inspect`.
 * The events are passed one by one: its `inspect` observer waits for idle time, which a hidden tab gets every ten seconds, and
 * has neither transitions, failures nor actors that are already running.
 *
 * @param create creates the inspector with these options, of which `serialize` redacts
 */
export function startInspection(create: (options: Options) => Inspector): Inspection {
  const actors = new Map<string, AnyActorRef>();
  const stopByRoot = new Map<AnyActorRef, () => void>();
  const takenByActor = new Map<AnyActorRef, string[]>();
  /** The package serialises some messages twice. */
  const redacted = new WeakSet<object>();
  let messageCount = 0;

  const inspector = create({ serialize });

  /** Never returns nothing: the package would send the original. */
  function serialize(message: StatelyInspectionEvent): StatelyInspectionEvent {
    if (redacted.has(message)) return message;
    const actor = actors.get(message.sessionId);
    if (!actor) throw new Error('A message of an unknown actor is not sent');
    return markRedacted(redactMessage(message, actor) as StatelyInspectionEvent);
  }

  function markRedacted(message: StatelyInspectionEvent): StatelyInspectionEvent {
    redacted.add(message);
    messageCount += 1;
    return message;
  }

  function introduce(actor: AnyActorRef): void {
    actors.set(actor.sessionId, actor);
    inspector.actor(actor.sessionId, snapshotOf(actor) as object | undefined);
  }

  /** Introduces an actor that was already running, and its descendants. */
  function introduceTree(actor: AnyActorRef): void {
    introduce(actor);
    const snapshot = snapshotOf(actor);
    if (snapshot) sendSnapshot(actor, NOT_SEEN, snapshot);
    for (const child of childrenOf(actor)) introduceTree(child);
  }

  function sendSnapshot(actor: AnyActorRef, event: { type: string }, snapshot: ActorSnapshot): void {
    const reported: ReportedSnapshot = { ...snapshot };
    const transitions = takenByActor.get(actor);
    if (transitions) reported.transitions = transitions;
    else delete reported.transitions;
    takenByActor.delete(actor);
    inspector.snapshot(actor.sessionId, reported as object, { event });
  }

  function endActor(actor: AnyActorRef): void {
    actors.delete(actor.sessionId);
    takenByActor.delete(actor);
    stopByRoot.get(actor)?.();
    stopByRoot.delete(actor);
  }

  const watcher: Watcher = {
    onActor: introduce,
    onEvent(actor, event, source) {
      if (!actors.has(actor.sessionId)) introduce(actor);
      inspector.event(actor.sessionId, event, source && { source: source.sessionId });
      const failure = failureOf(event);
      if (!failure || !source || !actors.has(source.sessionId)) return;
      sendSnapshot(source, event, { ...snapshotOf(source), status: 'error', error: failure.error });
      endActor(source);
    },
    onSnapshot(actor, event, snapshot) {
      if (!actors.has(actor.sessionId)) return;
      sendSnapshot(actor, event, snapshot);
      if (snapshot.status !== 'active') endActor(actor);
    },
    onTransitions(actor, transitions) {
      const machine = machineOf(actor);
      const ids = machine ? idsOf(machine, transitions) : [];
      if (ids.length > 0) takenByActor.set(actor, [...(takenByActor.get(actor) ?? []), ...ids]);
    },
  };

  function watch(root: AnyActor): void {
    if (stopByRoot.has(root)) return;
    stopByRoot.set(root, watchSystem(root, watcher));
    introduceTree(root);
  }

  const unsubscribeRoots = onRoot(watch);
  for (const root of runningRoots()) watch(root);

  return {
    introduceAll() {
      for (const root of stopByRoot.keys()) introduceTree(root);
    },
    forward: (message) => inspector.adapter.send(markRedacted(message as StatelyInspectionEvent)),
    actor: (sessionId) => actors.get(sessionId),
    messageCount: () => messageCount,
    stop() {
      unsubscribeRoots();
      for (const stop of stopByRoot.values()) stop();
      stopByRoot.clear();
      actors.clear();
      inspector.stop();
    },
  };
}

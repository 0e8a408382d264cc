import type { AnyActor, AnyActorRef } from 'xstate';
import { t } from '#platform/console/language/language.ts';
import { onRoot, runningRoots } from '#platform/console/actors/actors.ts';
import type { InspectionCommand, InspectionMessage } from '#platform/contract/inspection.ts';
import { messageBase, actorMessage, eventMessage, snapshotMessage, transitionsMessage } from './messages.ts';
import { redactEvent } from './redact.ts';
import { childrenOf, failureOf, machineOf, snapshotOf, watchSystem, type Watcher } from './xstate-events.ts';

export interface Inspection {
  /** Stops watching all actors. */
  stop: () => void;
  command: (command: InspectionCommand) => void;
}

/** Placeholder for events sent before inspection started. */
const NOT_SEEN = { type: '' };
/** Reserved by XState: sending one of these would end the actor. */
const notToSend = /^(\*|xstate\.(init|stop))$/;

/** Reports everything the actors of this tab do, starting with those already running, until stopped. */
export function startInspection(send: (message: InspectionMessage) => void): Inspection {
  const actors = new Map<string, AnyActorRef>();
  const stopByRoot = new Map<AnyActorRef, () => void>();

  function introduce(actor: AnyActorRef): void {
    actors.set(actor.sessionId, actor);
    send(actorMessage(actor));
  }

  /** Introduces an actor that was already running, and its descendants. */
  function introduceTree(actor: AnyActorRef): void {
    introduce(actor);
    const snapshot = snapshotOf(actor);
    if (snapshot) send(snapshotMessage(actor, NOT_SEEN, snapshot));
    for (const child of childrenOf(actor)) introduceTree(child);
  }

  function endActor(actor: AnyActorRef): void {
    if (!actors.delete(actor.sessionId)) return;
    send({ type: '@galen.stopped', ...messageBase(actor) });
    stopByRoot.get(actor)?.();
    stopByRoot.delete(actor);
  }

  const watcher: Watcher = {
    onActor: introduce,
    onEvent(actor, event, source) {
      if (!actors.has(actor.sessionId)) introduce(actor);
      send(eventMessage(actor, event, source));
      const failure = failureOf(event);
      if (!failure || !source || !actors.has(source.sessionId)) return;
      send(snapshotMessage(source, event, { ...snapshotOf(source), status: 'error', error: failure.error }));
      endActor(source);
    },
    onSnapshot(actor, event, snapshot) {
      if (!actors.has(actor.sessionId)) return;
      send(snapshotMessage(actor, event, snapshot));
      if (snapshot.status !== 'active') endActor(actor);
    },
    onTransitions(actor, event, transitions) {
      const message = transitionsMessage(actor, event, transitions);
      if (message) send(message);
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
    stop() {
      unsubscribeRoots();
      for (const stop of stopByRoot.values()) stop();
      stopByRoot.clear();
      actors.clear();
    },
    command(command) {
      if (command.type === '@statelyai.connected') for (const root of stopByRoot.keys()) introduceTree(root);
      else sendTo(actors.get(command.sessionId), command, send);
    },
  };
}

type Send = Extract<InspectionCommand, { type: '@galen.send' }>;

function sendTo(actor: AnyActorRef | undefined, { sessionId, event }: Send, send: (message: InspectionMessage) => void): void {
  const reason = refusalReason(actor, event);
  if (actor && reason === null) return actor.send(event);
  const base = actor ? messageBase(actor) : { createdAt: String(Date.now()), sessionId, rootId: sessionId };
  send({ type: '@galen.refused', ...base, event: redactEvent(event), reason: reason ?? '' });
}

/** Why an event cannot be sent to an actor, as a sentence; null if it can. An event that makes a guard throw would end the actor. */
function refusalReason(actor: AnyActorRef | undefined, event: { type: string }): string | null {
  const snapshot = actor && snapshotOf(actor);
  if (snapshot?.status !== 'active') return t('This actor no longer runs in this tab.');
  if (event.type === '' || notToSend.test(event.type)) return t('This is an internal event of XState.');
  if (!machineOf(actor as AnyActorRef)) return null;
  try {
    const { can } = snapshot as unknown as { can: (event: { type: string }) => boolean };
    return can.call(snapshot, event) ? null : t('The current state does not accept this event.');
  } catch {
    return t('A guard failed on this event: something is missing in it.');
  }
}

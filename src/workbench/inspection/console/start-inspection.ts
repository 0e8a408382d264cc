import type { AnyActor, AnyActorRef } from 'xstate';
import { t } from '#platform/console/language/language.ts';
import { onRoot, runningRoots } from '#platform/console/actors/actors.ts';
import type { InspectionCommand, InspectionMessage } from '#platform/contract/inspection.ts';
import { about, actorMessage, eventMessage, snapshotMessage, transitionsMessage } from './messages.ts';
import { redactEvent } from './redact.ts';
import { childrenOf, failureOf, machineOf, snapshotOf, watchSystem, type Watcher } from './xstate-events.ts';

export interface Inspection {
  /** Nothing is watched any longer. */
  stop: () => void;
  command: (command: InspectionCommand) => void;
}

/** What the person gives who asked what happened before the inspector looked. */
const NOT_SEEN = { type: '' };
/** XState would take these for its own, and end the actor. */
const notToSend = /^(\*|xstate\.(init|stop))$/;

/** Tells everything that actors of this tab do, those first that run already, until it is stopped. */
export function startInspection(send: (message: InspectionMessage) => void): Inspection {
  const known = new Map<string, AnyActorRef>();
  const watched = new Map<AnyActorRef, () => void>();

  function introduce(actor: AnyActorRef): void {
    known.set(actor.sessionId, actor);
    send(actorMessage(actor));
  }

  /** An actor that ran before anybody looked, and those below it. */
  function tellRunning(actor: AnyActorRef): void {
    introduce(actor);
    const snapshot = snapshotOf(actor);
    if (snapshot) send(snapshotMessage(actor, NOT_SEEN, snapshot));
    for (const child of childrenOf(actor)) tellRunning(child);
  }

  function over(actor: AnyActorRef): void {
    if (!known.delete(actor.sessionId)) return;
    send({ type: '@galen.stopped', ...about(actor) });
    watched.get(actor)?.();
    watched.delete(actor);
  }

  const watcher: Watcher = {
    born: introduce,
    event(actor, event, source) {
      if (!known.has(actor.sessionId)) introduce(actor);
      send(eventMessage(actor, event, source));
      const failure = failureOf(event);
      if (!failure || !source || !known.has(source.sessionId)) return;
      send(snapshotMessage(source, event, { ...snapshotOf(source), status: 'error', error: failure.error }));
      over(source);
    },
    moved(actor, event, snapshot) {
      if (!known.has(actor.sessionId)) return;
      send(snapshotMessage(actor, event, snapshot));
      if (snapshot.status !== 'active') over(actor);
    },
    taken(actor, event, transitions) {
      const message = transitionsMessage(actor, event, transitions);
      if (message) send(message);
    },
  };

  function watch(root: AnyActor): void {
    if (watched.has(root)) return;
    watched.set(root, watchSystem(root, watcher));
    tellRunning(root);
  }

  const stopHearing = onRoot(watch);
  for (const root of runningRoots()) watch(root);

  return {
    stop() {
      stopHearing();
      for (const stop of watched.values()) stop();
      watched.clear();
      known.clear();
    },
    command(command) {
      if (command.type === '@statelyai.connected') for (const root of watched.keys()) tellRunning(root);
      else sendTo(known.get(command.sessionId), command, send);
    },
  };
}

type Send = Extract<InspectionCommand, { type: '@galen.send' }>;

function sendTo(actor: AnyActorRef | undefined, { sessionId, event }: Send, send: (message: InspectionMessage) => void): void {
  const reason = refusal(actor, event);
  if (actor && reason === null) return actor.send(event);
  const whose = actor ? about(actor) : { createdAt: String(Date.now()), sessionId, rootId: sessionId };
  send({ type: '@galen.refused', ...whose, event: redactEvent(event), reason: reason ?? '' });
}

/** Why an actor is not sent an event, as a sentence; null: it is. A chart's guard that stumbles over the event would end the actor. */
function refusal(actor: AnyActorRef | undefined, event: { type: string }): string | null {
  const snapshot = actor && snapshotOf(actor);
  if (snapshot?.status !== 'active') return t('This actor does not run in this tab any more.');
  if (event.type === '' || notToSend.test(event.type)) return t('This event is XState’s own.');
  if (!machineOf(actor as AnyActorRef)) return null;
  try {
    const { can } = snapshot as unknown as { can: (event: { type: string }) => boolean };
    return can.call(snapshot, event) ? null : t('The chart does not take this event in its present state.');
  } catch {
    return t('A guard of the chart could not read this event: something is missing in it.');
  }
}

import { useMachine as useXstateMachine } from '@xstate/react';
import { useLayoutEffect } from 'react';
import { type AnyActor, type AnyActorRef, createActor as createXstateActor } from 'xstate';
import { createEmitter } from '../emitter.ts';

/**
 * Registry of the actors in this tab. All actors are created here, so that the inspector, the live chart and the recording can
 * observe them.
 */

const roots = new Set<AnyActor>();
const parents = new WeakMap<AnyActorRef, AnyActorRef>();
const rootStarted = createEmitter<[AnyActor]>();

function begin(actor: AnyActor): void {
  if (roots.has(actor)) return;
  forgetEnded();
  roots.add(actor);
  rootStarted.emit(actor);
}

function forgetEnded(): void {
  for (const root of roots) if (root.getSnapshot().status !== 'active') roots.delete(root);
}

/** XState's `createActor`; registers the actor from start to stop. */
export const createActor = ((...args: Parameters<typeof createXstateActor>) => {
  const actor: AnyActor = createXstateActor(...args);
  const start = actor.start.bind(actor);
  actor.start = () => {
    begin(actor);
    return start();
  };
  return actor;
}) as typeof createXstateActor;

/** XState's `useMachine`; registers the actor while the component is mounted. */
export const useMachine = ((...args: Parameters<typeof useXstateMachine>) => {
  const result = useXstateMachine(...args);
  const actor: AnyActor = result[2];
  // Must run before the effect that starts the actor.
  useLayoutEffect(() => {
    begin(actor);
    return () => {
      roots.delete(actor);
    };
  }, [actor]);
  return result;
}) as typeof useXstateMachine;

/** Registers a root actor as the child of another actor. */
export const adopt = (root: AnyActorRef, parent: AnyActorRef): void => void parents.set(root, parent);
export const parentOf = (root: AnyActorRef): AnyActorRef | undefined => parents.get(root);

/** The running root actors, oldest first. */
export function runningRoots(): readonly AnyActor[] {
  forgetEnded();
  return [...roots];
}

/** Calls the listener with each root before its first event. Returns a function that unsubscribes. */
export const onRoot = rootStarted.subscribe;

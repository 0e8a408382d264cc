import { useMachine as useXstateMachine } from '@xstate/react';
import { useLayoutEffect } from 'react';
import { type AnyActor, type AnyActorRef, createActor as createXstateActor } from 'xstate';
import { createEmitter } from '../emitter.ts';

/**
 * The actors that run in this tab. Every one is made here, so that who looks (the inspector, the live chart, a recording)
 * finds them all; until then a root is remembered and nothing of it is watched.
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

/** XState's own, remembered from its start to its end. */
export const createActor = ((...given: Parameters<typeof createXstateActor>) => {
  const actor: AnyActor = createXstateActor(...given);
  const start = actor.start.bind(actor);
  actor.start = () => {
    begin(actor);
    return start();
  };
  return actor;
}) as typeof createXstateActor;

/** XState's own for React, remembered for as long as the component is shown. */
export const useMachine = ((...given: Parameters<typeof useXstateMachine>) => {
  const used = useXstateMachine(...given);
  const actor: AnyActor = used[2];
  // Before the effect that starts it.
  useLayoutEffect(() => {
    begin(actor);
    return () => {
      roots.delete(actor);
    };
  }, [actor]);
  return used;
}) as typeof useXstateMachine;

/** A root that another actor has begun says so: it is shown as that one's child. */
export const adopt = (root: AnyActorRef, parent: AnyActorRef): void => void parents.set(root, parent);
export const parentOf = (root: AnyActorRef): AnyActorRef | undefined => parents.get(root);

/** The roots that run now, the oldest first. */
export function runningRoots(): readonly AnyActor[] {
  forgetEnded();
  return [...roots];
}

/** Calls the listener with each root before its first event. Returns a function that unsubscribes. */
export const onRoot = rootStarted.subscribe;

import type { AnyActor, AnyActorRef } from 'xstate';
import type { ReadableAtom } from '#platform/console/atom.ts';
import { createEmitter } from '#platform/console/emitter.ts';
import { onRoot, parentOf, runningRoots } from '#platform/console/actors/actors.ts';
import { plainName, redactEvent } from '../../inspection/console/actors/redact.ts';
import { idsOf } from '../../inspection/console/actors/transition-ids.ts';
import {
  childrenOf,
  machineOf,
  nameOf,
  parentRef,
  snapshotOf,
  watchSystem,
  type Watcher,
} from '../../inspection/console/actors/xstate-events.ts';

/** One event of an actor and the transitions it caused. */
export interface LiveStep {
  /** Counter of all steps of the chart. */
  count: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Redacted. */
  event: { type: string; [field: string]: unknown };
  /** Ids of the transitions taken, in order; empty if the state did not handle the event. */
  transitions: readonly string[];
}

export interface LiveActor {
  id: string;
  ref: AnyActorRef;
  /** `app → inactivity`. */
  ancestry: readonly string[];
  running: boolean;
  /** Newest first. */
  steps: readonly LiveStep[];
}

/** Running actors, newest first, followed by ended ones. */
type LiveActors = ReadableAtom<readonly LiveActor[]>;

const MAX_STEPS = 200;
/** Ended actors that are still listed, because some charts run for only a second. */
const MAX_ENDED = 5;

function ancestryOf(actor: AnyActorRef): string[] {
  const parent = parentRef(actor) ?? parentOf(actor);
  return [...(parent ? ancestryOf(parent) : []), plainName(nameOf(actor))];
}

/** Actors of one chart, watched while there are listeners. */
export function liveActors(machineId: string): LiveActors {
  let actors: readonly LiveActor[] = [];
  let count = 0;
  let isScheduled = false;
  const stops = new Set<() => void>();
  const taken = new Map<string, string[]>();

  function change(next: readonly LiveActor[]): void {
    const running = next.filter((actor) => actor.running);
    actors = [...running, ...next.filter((actor) => !actor.running).slice(0, MAX_ENDED)];
    if (isScheduled) return;
    isScheduled = true;
    // Deferred because an actor may change while a component renders.
    queueMicrotask(() => {
      isScheduled = false;
      changed.emit();
    });
  }
  const isInChart = (actor: AnyActorRef) => machineOf(actor)?.id === machineId;
  const edit = (id: string, update: (actor: LiveActor) => LiveActor) =>
    change(actors.map((actor) => (actor.id === id ? update(actor) : actor)));

  function add(ref: AnyActorRef): void {
    if (!isInChart(ref) || actors.some(({ id }) => id === ref.sessionId)) return;
    change([{ id: ref.sessionId, ref, ancestry: ancestryOf(ref), running: true, steps: [] }, ...actors]);
  }
  function addTree(ref: AnyActorRef): void {
    if (snapshotOf(ref)?.status === 'active') add(ref);
    for (const child of childrenOf(ref)) addTree(child);
  }
  const watcher: Watcher = {
    onActor: add,
    onEvent: add,
    onTransitions(ref, transitions) {
      const machine = machineOf(ref);
      if (!machine || !isInChart(ref)) return;
      taken.set(ref.sessionId, [...(taken.get(ref.sessionId) ?? []), ...idsOf(machine, transitions)]);
    },
    onSnapshot({ sessionId }, event, { status }) {
      const transitions = taken.get(sessionId) ?? [];
      taken.delete(sessionId);
      if (!actors.some(({ id }) => id === sessionId)) return;
      const step: LiveStep = { count: (count += 1), at: Date.now(), event: redactEvent(event), transitions };
      edit(sessionId, (actor) => ({ ...actor, running: status === 'active', steps: [step, ...actor.steps].slice(0, MAX_STEPS) }));
    },
  };
  function watch(root: AnyActor): void {
    stops.add(watchSystem(root, watcher));
    addTree(root);
  }
  function begin(): () => void {
    actors = [];
    stops.add(onRoot(watch));
    for (const root of runningRoots()) watch(root);
    return end;
  }
  function end(): void {
    for (const stop of stops) stop();
    stops.clear();
    taken.clear();
  }
  const changed = createEmitter(begin);
  return { get: () => actors, subscribe: changed.subscribe };
}

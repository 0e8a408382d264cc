import type { AnyActor, AnyActorRef } from 'xstate';
import type { ReadableAtom } from '#platform/console/atom.ts';
import { createEmitter } from '#platform/console/emitter.ts';
import { onRoot, parentOf, runningRoots } from '#platform/console/actors/actors.ts';
import { plainName, redactEvent } from '../../inspection/console/redact.ts';
import { idsOf } from '../../inspection/console/transition-ids.ts';
import { childrenOf, machineOf, nameOf, parentRef, snapshotOf, watchSystem, type Watcher } from '../../inspection/console/xstate-events.ts';

/** What happened to an actor: one event, and what came of it. */
export interface LiveStep {
  /** Counted through all steps of the chart. */
  count: number;
  /** Milliseconds since 1970. */
  at: number;
  /** Without anything of a person. */
  event: { type: string; [field: string]: unknown };
  /** Ids of the transitions taken, in order; empty: the state did not take it. */
  transitions: readonly string[];
}

export interface LiveActor {
  id: string;
  ref: AnyActorRef;
  /** `app → inactivity`. */
  line: readonly string[];
  running: boolean;
  /** The newest first. */
  steps: readonly LiveStep[];
}

/** Those that run, the newest first, before those that have ended. */
type LiveActors = ReadableAtom<readonly LiveActor[]>;

const MOST_STEPS = 200;
/** Ended ones that are still shown: some charts run for a second. */
const MOST_ENDED = 5;

function lineOf(actor: AnyActorRef): string[] {
  const parent = parentRef(actor) ?? parentOf(actor);
  return [...(parent ? lineOf(parent) : []), plainName(nameOf(actor))];
}

/** Actors of one chart, looked at from the first listener to the last. */
export function liveActors(machineId: string): LiveActors {
  let actors: readonly LiveActor[] = [];
  let count = 0;
  let asked = false;
  const stops = new Set<() => void>();
  const taken = new Map<string, string[]>();

  function change(next: readonly LiveActor[]): void {
    const running = next.filter((actor) => actor.running);
    actors = [...running, ...next.filter((actor) => !actor.running).slice(0, MOST_ENDED)];
    if (asked) return;
    asked = true;
    // An actor may move while a component is drawn.
    queueMicrotask(() => {
      asked = false;
      changed.emit();
    });
  }
  const isShown = (actor: AnyActorRef) => machineOf(actor)?.id === machineId;
  const edit = (id: string, with_: (actor: LiveActor) => LiveActor) =>
    change(actors.map((actor) => (actor.id === id ? with_(actor) : actor)));

  function add(ref: AnyActorRef): void {
    if (!isShown(ref) || actors.some(({ id }) => id === ref.sessionId)) return;
    change([{ id: ref.sessionId, ref, line: lineOf(ref), running: true, steps: [] }, ...actors]);
  }
  function addTree(ref: AnyActorRef): void {
    if (snapshotOf(ref)?.status === 'active') add(ref);
    for (const child of childrenOf(ref)) addTree(child);
  }
  const watcher: Watcher = {
    born: add,
    event: add,
    taken(ref, _, transitions) {
      const machine = machineOf(ref);
      if (!machine || !isShown(ref)) return;
      taken.set(ref.sessionId, [...(taken.get(ref.sessionId) ?? []), ...idsOf(machine, transitions)]);
    },
    moved({ sessionId }, event, { status }) {
      const transitions = taken.get(sessionId) ?? [];
      taken.delete(sessionId);
      if (!actors.some(({ id }) => id === sessionId)) return;
      const step: LiveStep = { count: (count += 1), at: Date.now(), event: redactEvent(event), transitions };
      edit(sessionId, (actor) => ({ ...actor, running: status === 'active', steps: [step, ...actor.steps].slice(0, MOST_STEPS) }));
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

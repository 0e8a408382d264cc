import { createActor, type AnyActorRef, type InspectionEvent } from 'xstate';
import { eventKind } from '#charts/chart.ts';
import { allTransitions } from '#charts/transitions.ts';
import { controllable, type Controllable } from '#charts/simulation/controllable.ts';
import { stableJson, startingPoints, type ModelPath, type ModelSpec, type PathStep } from './model-spec.ts';
import { PathClock } from './path-clock.ts';

/** The real actor went another way than the model. */
export class PathFailure extends Error {
  override readonly name = 'PathFailure';
}

interface Run extends Controllable {
  clock: PathClock;
  actor: AnyActorRef;
  /** Ids of the transitions taken since last asked. */
  taken(): string[];
}

/**
 * Drives the real actor along a path and returns the path with the transitions that each step took.
 *
 * @throws PathFailure naming the step after which the actor is in another state than the model
 */
export async function executePath(spec: ModelSpec, path: ModelPath): Promise<ModelPath> {
  const run = startRun(spec, path);
  const startTransitions = run.taken();
  expectState(path, run, 'the start', path.start);
  const steps: PathStep[] = [];
  for (const step of path.steps) {
    const before = run.actor.getSnapshot().context as unknown;
    await take(run, step);
    const transitions = run.taken();
    expectState(path, run, `${step.kind} ${stableJson(step.event)}`, step.state);
    if (step.kind === 'refused') expectUntouched(path, run, step, before, transitions);
    steps.push({ ...step, transitions });
  }
  run.actor.stop();
  return { ...path, startTransitions, steps };
}

/** The ids of all transitions that an executed path took. */
export function transitionsTaken(path: ModelPath): Set<string> {
  return new Set([...path.startTransitions, ...path.steps.flatMap(({ transitions }) => transitions)]);
}

function startRun(spec: ModelSpec, path: ModelPath): Run {
  const clock = new PathClock();
  const control = controllable(spec.build?.(clock) ?? spec.machine);
  const ids = allTransitions(control.machine);
  let taken: string[] = [];
  const inspect = (event: InspectionEvent): void => {
    // Not the actor itself: inspection begins inside createActor, before it is assigned.
    if (event.type !== '@xstate.microstep' || event.actorRef.sessionId !== event.rootId) return;
    for (const transition of event._transitions) {
      const id = ids.get(transition);
      if (id) taken.push(id);
    }
  };
  const input = startingPoints(spec, clock).find(([name]) => name === path.input)?.[1];
  const actor = createActor(control.machine, { clock, input, inspect });
  // Without an observer xstate throws a failed actor's error into the void; the state comparison reports it.
  actor.subscribe({ error: () => undefined });
  actor.start();
  const takeAll = (): string[] => {
    const all = taken;
    taken = [];
    return all;
  };
  return { ...control, clock, actor, taken: takeAll };
}

async function take({ actor, clock, outcomes }: Run, { kind, event, ms, timers }: PathStep): Promise<void> {
  if (kind === 'after') {
    for (let fired = 0; fired < timers; fired += 1) clock.fireNext();
    return;
  }
  clock.sleep(ms);
  const { kind: source, subject } = eventKind(event.type);
  const outcome = source === 'done' || source === 'error' ? outcomes.get(subject) : undefined;
  if (!outcome) {
    actor.send(event);
    return;
  }
  if (source === 'done') outcome.resolve(event['output']);
  else outcome.reject(event['error']);
  await settled();
}

/** Long enough for a promise's result to pass through xstate's own `then`. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
}

function expectState(path: ModelPath, { actor }: Run, what: string, expected: unknown): void {
  const snapshot = actor.getSnapshot() as { value: unknown; status: string; error?: unknown };
  const got = stableJson(snapshot.value);
  const want = stableJson(expected);
  const trouble =
    snapshot.status === 'error'
      ? `the actor failed: ${String(snapshot.error)}`
      : got === want
        ? null
        : `the model says ${want}, the actor is in ${got}`;
  if (trouble) throw new PathFailure(`${path.machine} path ${path.id} (${path.input}): after ${what} ${trouble}`);
}

function expectUntouched(path: ModelPath, { actor }: Run, step: PathStep, before: unknown, transitions: string[]): void {
  if (!transitions.length && actor.getSnapshot().context === before) return;
  throw new PathFailure(
    `${path.machine} path ${path.id} (${path.input}): ${stableJson(step.event)} must change nothing, but took ${transitions.join(', ') || 'the context with it'}`,
  );
}

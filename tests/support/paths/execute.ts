import { createActor, type AnyActorRef, type InspectionEvent, type StateValue } from 'xstate';
import { eventKind } from '#workbench/drawing/chart.ts';
import { allTransitions } from '#workbench/drawing/transitions.ts';
import { controllable, type Controllable } from '#workbench/simulation/controllable.ts';
import { withActionLog } from './action-log.ts';
import { arrowOf, PathFailure, stateWords } from './arrow.ts';
import { stableJson, startingPoints, type ModelPath, type ModelSpec, type PathStep } from './model-spec.ts';
import { PathClock } from './path-clock.ts';

interface Run extends Controllable {
  clock: PathClock;
  actor: AnyActorRef;
  /** Ids of the transitions taken since the last call. */
  taken: () => string[];
  /** Names of the actions executed since the last call. */
  executed: () => string[];
  /** Number of events of this type that the machine received. */
  received: (type: string) => number;
}

/**
 * Drives the actual actor along a path and returns the path with the transitions taken in each step.
 *
 * @throws PathFailure naming the arrow after which the actor's state differs from the model
 */
export async function executePath(spec: ModelSpec, path: ModelPath): Promise<ModelPath> {
  const run = startRun(spec, path);
  try {
    const startTransitions = run.taken();
    const startActions = run.executed();
    expectState(path, run, 0, startTransitions);
    const steps: PathStep[] = [];
    for (const [index, step] of path.steps.entries()) {
      const before = run.actor.getSnapshot().context as unknown;
      await take(run, step);
      const transitions = run.taken();
      expectState(path, run, index + 1, transitions);
      if (step.kind === 'refused') expectUntouched(path, run, index + 1, before, transitions);
      steps.push({ ...step, transitions, actions: run.executed() });
    }
    return { ...path, startTransitions, startActions, steps };
  } finally {
    run.actor.stop();
  }
}

/** Ids of all transitions that an executed path took. */
export function transitionsTaken(path: ModelPath): Set<string> {
  return new Set([...path.startTransitions, ...path.steps.flatMap(({ transitions }) => transitions)]);
}

function startRun(spec: ModelSpec, path: ModelPath): Run {
  const clock = new PathClock();
  let executed: string[] = [];
  const control = controllable(withActionLog(spec.build?.(clock) ?? spec.machine, (name) => executed.push(name)));
  const ids = allTransitions(control.machine);
  const received = new Map<string, number>();
  let taken: string[] = [];
  const inspect = (event: InspectionEvent): void => {
    // Compares ids, because inspection starts inside createActor, before the variable is assigned.
    if (event.actorRef?.sessionId !== event.rootId) return;
    if (event.type === '@xstate.event') received.set(event.event.type, (received.get(event.event.type) ?? 0) + 1);
    if (event.type !== '@xstate.microstep') return;
    for (const transition of event._transitions) {
      const id = ids.get(transition);
      if (id) taken.push(id);
    }
  };
  const input = startingPoints(spec, clock).find(([name]) => name === path.input)?.[1];
  const actor = createActor(control.machine, { clock, input, inspect });
  // Without an observer XState reports a failed actor's error globally; the state comparison reports it here.
  actor.subscribe({ error: () => undefined });
  actor.start();
  const takeAll = (): string[] => {
    const all = taken;
    taken = [];
    return all;
  };
  const takeExecuted = (): string[] => {
    const all = executed;
    executed = [];
    return all;
  };
  return { ...control, clock, actor, taken: takeAll, executed: takeExecuted, received: (type) => received.get(type) ?? 0 };
}

async function take(run: Run, { kind, event, ms }: PathStep): Promise<void> {
  const { actor, clock, outcomes } = run;
  if (kind === 'after') return letPass(run, event.type, ms);
  clock.sleep(ms);
  const { kind: source, subject } = eventKind(event.type);
  const outcome = source === 'done' || source === 'error' ? outcomes.get(subject) : undefined;
  if (!outcome) {
    actor.send(event);
    return;
  }
  if (source === 'done') outcome.resolve(event['output']);
  else outcome.reject(event['error']);
  await settle();
}

/**
 * Advances time until the machine receives its timer event, at most as long as the path allows; timers of other actors fire
 * meanwhile.
 */
function letPass({ clock, received }: Run, type: string, ms: number): void {
  const before = received(type);
  const until = clock.now() + ms;
  while (received(type) === before && clock.fireNext(until));
}

/** Waits for a promise's result to pass through XState's own `then`. */
async function settle(): Promise<void> {
  for (let turn = 0; turn < 6; turn += 1) await Promise.resolve();
}

function expectState(path: ModelPath, { actor }: Run, at: number, taken: string[]): void {
  const snapshot = actor.getSnapshot() as { value: StateValue; status: string; error?: unknown };
  const arrow = arrowOf(path, at);
  const failed = snapshot.status === 'error';
  if (!failed && stableJson(snapshot.value) === stableJson(arrow.expected)) return;
  const where = stateWords(snapshot.value);
  const outcome =
    arrow.from !== null && where === stateWords(arrow.from) && !taken.length ? `actor stayed in ${where}` : `actor went to ${where}`;
  const statement = failed ? `actor failed: ${String(snapshot.error)}` : outcome;
  throw new PathFailure({ ...arrow, reached: snapshot.value, taken, statement });
}

function expectUntouched(path: ModelPath, { actor }: Run, at: number, before: unknown, taken: string[]): void {
  const { value, context } = actor.getSnapshot() as { value: StateValue; context: unknown };
  if (!taken.length && context === before) return;
  const statement = taken.length ? `actor took ${taken.join(', ')}` : 'actor changed its context';
  throw new PathFailure({ ...arrowOf(path, at), reached: value, taken, statement });
}

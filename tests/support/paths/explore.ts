import { createHash } from 'node:crypto';
import { fromTransition, type AnyMachineSnapshot, type AnyStateMachine, type StateValue } from 'xstate';
import { getShortestPaths } from 'xstate/graph';
import { eventKind } from '#workbench/drawing/chart.ts';
import { allStateNodes } from '#workbench/drawing/transitions.ts';
import { controllable } from '#workbench/simulation/controllable.ts';
import { snapshotKey, stableJson, startingPoints, type EventCase, type ModelPath, type ModelSpec, type PathStep } from './model-spec.ts';
import { dueTimers, firstMoment, ModelClock, type ModelEvent, nextMoment, type Moment } from '#workbench/simulation/virtual-run.ts';

export interface Exploration {
  /** Paths that together take every step of the model. */
  paths: ModelPath[];
  /** Paths that end with an event that the machine must ignore in that state. */
  refusals: ModelPath[];
  /** Every event sent in every reachable moment. */
  attempts: Attempt[];
}

/** An event sent in a state. */
export interface Attempt {
  state: StateValue;
  event: string;
  isRefused: boolean;
}

/** More moments mean that `key` includes an unbounded value. */
const LIMIT = 20_000;

/** A machine prepared for exploration. */
export interface Model {
  spec: ModelSpec;
  machine: AnyStateMachine;
  clock: ModelClock;
  invokes: ReadonlySet<string>;
}

/**
 * Explores the machine without running it: every event case in every reachable state, timers in time order, results only of running
 * actors. Each step becomes part of the shortest path that reaches it.
 */
export function transitionPaths(spec: ModelSpec): Exploration {
  const clock = new ModelClock();
  return joined(startingPoints(spec, clock).map(([name, input]) => explore(spec, clock, name, input)));
}

const joined = (parts: readonly Exploration[]): Exploration => ({
  paths: parts.flatMap(({ paths }) => paths),
  refusals: parts.flatMap(({ refusals }) => refusals),
  attempts: parts.flatMap(({ attempts }) => attempts),
});

/** A step that the model can take, as an event of the graph whose vertices are its moments. */
interface Taken {
  type: string;
  possible: Possible;
}

/** XState finds the shortest path to each moment; the steps that lead nowhere new are appended to those. */
function explore(spec: ModelSpec, clock: ModelClock, name: string, input: unknown): Exploration {
  const model = modelOf(spec, clock);
  const { machine } = model;
  const start = firstMoment(machine, clock, input);
  const possibleByMoment = new Map<string, Possible[]>();
  const possibleAt = (moment: Moment): Possible[] => {
    const key = momentKey(model, moment);
    const steps = possibleByMoment.get(key) ?? possibleSteps(model, moment);
    possibleByMoment.set(key, steps);
    if (possibleByMoment.size > LIMIT)
      throw new Error(`${machine.id}: more than ${LIMIT} different moments; does key() hold something that grows?`);
    return steps;
  };
  const graph = fromTransition((_, { possible }: Taken): Moment => possible.moment, start);
  const found = getShortestPaths(graph, {
    events: ({ context }) =>
      possibleAt(context)
        .filter(isTaken)
        .map((possible) => ({ type: possible.step.event.type, possible })),
    serializeState: ({ context }) => momentKey(model, context),
    serializeEvent: ({ possible: { step } }) => stableJson([step.kind, step.event, step.ms]),
  });
  const shortest = found.map(({ steps }) => steps.slice(1).map(({ event }) => event.possible));
  const reaching = new Set(shortest.map((path) => path.at(-1)));
  const finish = (path: readonly Possible[]): ModelPath =>
    toPath(
      machine.id,
      name,
      start,
      path.map(({ step }) => step),
    );
  const parts = shortest.map((path) => {
    const next = possibleAt(path.at(-1)?.moment ?? start);
    const further = next.filter((possible) => isTaken(possible) && !reaching.has(possible));
    const ends = next.some(isTaken) ? further.map((possible) => [...path, possible]) : [path];
    const refused = next.filter((possible) => !isTaken(possible)).map((possible) => [...path, possible]);
    const from = (path.at(-1)?.moment ?? start).snapshot.value;
    return {
      paths: ends.map(finish),
      refusals: refused.map(finish),
      attempts: next.flatMap(({ step: { kind, event } }) =>
        kind === 'after' ? [] : [{ state: from, event: event.type, isRefused: kind === 'refused' }],
      ),
    };
  });
  return joined(parts);
}

const isTaken = ({ step }: Possible): boolean => step.kind !== 'refused';

export function modelOf(spec: ModelSpec, clock: ModelClock): Model {
  const { machine } = controllable(spec.build?.(clock) ?? spec.machine);
  const invokes = new Set(allStateNodes(machine).flatMap((state) => state.invoke.map(({ id }) => id)));
  return { spec, machine, clock, invokes };
}

/** Key of a moment: state, timer order, running actors and history states determine its future. */
function momentKey({ spec, clock }: Model, moment: Moment): string {
  clock.set(moment.now);
  const history = Object.entries(moment.snapshot.historyValue).map(([id, nodes]) => [id, nodes.map((node) => node.id)]);
  const timers = dueTimers(moment).map(({ id }) => id);
  return `${snapshotKey(spec, moment.snapshot, clock)}${stableJson([history, timers, moment.running.toSorted()])}`;
}

export interface Possible {
  step: PathStep;
  moment: Moment;
}

/** Possible next steps. @param types the events to send; by default those that the active states handle */
export function possibleSteps(model: Model, moment: Moment, types = ownEvents(moment.snapshot)): Possible[] {
  const { snapshot } = moment;
  if (snapshot.status !== 'active' || model.spec.stopWhen?.(snapshot)) return [];
  const sent = types
    .flatMap((type) => occasionsOf(moment, type))
    .filter((type) => eventKind(type).kind !== 'after' && canArrive(model, moment, type))
    .flatMap((type) => eventCases(model, moment, type).map(({ event, ms }) => sendStep(model, moment, event, ms)));
  return [...sent, ...timerStep(model, moment)];
}

/** Event types that the active states handle, including explicit refusals. */
function ownEvents({ _nodes }: AnyMachineSnapshot): string[] {
  return [...new Set(_nodes.flatMap((node) => [...node.transitions.keys()]))];
}

/** Expands an error transition for any actor to one for each running actor. */
function occasionsOf({ running }: Moment, type: string): string[] {
  const { kind, subject } = eventKind(type);
  return kind === 'error' && subject === '*' ? running.map((actor) => type.replace('*', actor)) : [type];
}

/** Other wildcards need a case with a concrete event; results come only from running actors. */
function canArrive({ spec, invokes }: Model, { running }: Moment, type: string): boolean {
  if (type.includes('*')) return spec.cases?.[type] !== undefined;
  const { kind, subject } = eventKind(type);
  if (type.startsWith('xstate.done.state.')) return false;
  return !(kind === 'done' || kind === 'error') || !invokes.has(subject) || running.includes(subject);
}

function eventCases({ spec, clock }: Model, { snapshot, now }: Moment, type: string): { event: ModelEvent; ms: number }[] {
  clock.set(now);
  const declared = spec.cases?.[type];
  const cases: readonly EventCase[] = (typeof declared === 'function' ? declared(snapshot, clock) : declared) ?? [{}];
  return cases.map((item) => {
    const slept = typeof item['slept'] === 'number' ? item['slept'] : 0;
    const fields = slept ? item['event'] : item;
    return { event: { ...resultFields(type), type, ...(fields as object | undefined) }, ms: slept };
  });
}

function resultFields(type: string): object {
  const { kind, subject } = eventKind(type);
  return kind === 'done'
    ? { output: undefined, actorId: subject }
    : kind === 'error'
      ? { error: new Error('failed'), actorId: subject }
      : {};
}

function sendStep(model: Model, moment: Moment, event: ModelEvent, ms: number): Possible {
  const { machine, clock } = model;
  const now = moment.now + ms;
  clock.set(now);
  const accepted = moment.snapshot.can(event);
  const { kind, subject } = eventKind(event.type);
  const ended = kind === 'done' || kind === 'error' ? moment.running.filter((id) => id !== subject) : moment.running;
  const after = accepted ? nextMoment(machine, clock, { ...moment, running: ended }, event, now) : moment;
  const stepKind = accepted ? (kind === 'done' || kind === 'error' ? kind : 'event') : 'refused';
  return { step: { kind: stepKind, event, state: after.snapshot.value, ms, transitions: [], actions: [] }, moment: after };
}

/** The machine's next timer; timers of other actors fire before it. */
function timerStep({ machine, clock }: Model, moment: Moment): Possible[] {
  const queue = dueTimers(moment);
  const index = queue.findIndex(({ event }) => event !== null);
  const timer = queue[index];
  if (!timer?.event) return [];
  const fired = new Set(queue.slice(0, index + 1).map(({ id }) => id));
  const now = Math.max(moment.now, timer.due);
  const rest = { ...moment, timers: moment.timers.filter(({ id }) => !fired.has(id)) };
  const after = nextMoment(machine, clock, rest, timer.event, now);
  const step = {
    kind: 'after' as const,
    event: timer.event,
    state: after.snapshot.value,
    ms: now - moment.now,
    transitions: [],
    actions: [],
  };
  return [{ step, moment: after }];
}

/** Builds a path with an id that depends only on its steps. */
export function toPath(machine: string, input: string, start: Moment, steps: PathStep[]): ModelPath {
  const sequence = stableJson([machine, input, ...steps.map(({ kind, event, ms }) => [kind, event, ms])]);
  const id = createHash('sha256').update(sequence).digest('hex').slice(0, 10);
  // Copies the steps, because explored paths share them but record their own transitions.
  return {
    id,
    machine,
    input,
    start: start.snapshot.value,
    startTransitions: [],
    startActions: [],
    steps: steps.map((step) => ({ ...step })),
  };
}

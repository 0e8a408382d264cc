import fc from 'fast-check';
import { performance } from 'node:perf_hooks';
import { firstMoment, ModelClock, type Moment } from '#charts/simulation/virtual-run.ts';
import { type BrokenArrow, PathFailure } from './arrow.ts';
import { executePath, transitionsTaken } from './execute.ts';
import { modelOf, type Model, possibleSteps, toPath, transitionPaths } from './explore.ts';
import { stableJson, startingPoints, type ModelPath, type ModelSpec, type PathStep } from './model-spec.ts';

export interface WalkOptions {
  walks: number;
  /** The first walk's; each further one has the next number, so that it can be repeated alone. */
  seed: number;
  /** Longest walk, in steps. */
  length: number;
}

export interface WalkFailure {
  /** Repeats this walk as the only one. */
  seed: number;
  /** How many steps the walk had until it failed. */
  steps: number;
  /** The shortest sequence found that fails. */
  path: ModelPath;
  arrow: BrokenArrow;
}

export interface WalkReport {
  machine: string;
  walks: number;
  steps: number;
  /** Blocked events that were sent. */
  refusals: number;
  /** How many different transitions were taken. */
  taken: number;
  failure: WalkFailure | null;
  ms: number;
}

/** One draw per step: whether something happens that can, and which of the possible. */
type Draw = readonly [share: number, which: number];

/** How often, of a hundred, something happens that the machine answers; the rest is sent where it is blocked. */
const ANSWERED = 80;

/**
 * Random walks through the model, each followed by the real actor: events with their cases, timers in the order of time,
 * results of actors that run, and events where they are blocked, which must change nothing. Ends at the first failure.
 *
 * @param system what really runs; the machine itself unless said
 */
export async function walkMachine(spec: ModelSpec, { walks, seed, length }: WalkOptions, system = spec): Promise<WalkReport> {
  const began = performance.now();
  const report: WalkReport = { machine: spec.machine.id, walks: 0, steps: 0, refusals: 0, taken: 0, failure: null, ms: 0 };
  const taken = new Set<string>();
  for (let walk = 0; walk < walks && !report.failure; walk += 1) {
    const path = drawPath(spec, seed + walk, length);
    const arrow = await failureOf(system, path, taken);
    report.walks += 1;
    report.steps += arrow ? arrow.at : path.steps.length;
    report.refusals += path.steps.filter(({ kind }) => kind === 'refused').length;
    if (arrow) report.failure = { seed: seed + walk, steps: arrow.at, ...(await shortest(spec, system, path, arrow)) };
  }
  return { ...report, taken: taken.size, ms: Math.round(performance.now() - began) };
}

function drawPath(spec: ModelSpec, seed: number, length: number): ModelPath {
  const draws = fc.array(fc.tuple(fc.nat(99), fc.nat(9_999)), { minLength: length, maxLength: length });
  const [drawn = []] = fc.sample(draws, { seed, numRuns: 1 });
  const clock = new ModelClock();
  const inputs = startingPoints(spec, clock);
  const [name, input] = inputs[seed % inputs.length] ?? ['default', undefined];
  const model = modelOf(spec, clock);
  const start = firstMoment(model.machine, clock, input);
  const steps: PathStep[] = [];
  let moment = start;
  for (const draw of drawn) {
    const next = pick(model, moment, draw);
    if (!next) break;
    steps.push(next.step);
    moment = next.moment;
  }
  return toPath(spec.machine.id, name, start, steps);
}

function pick(model: Model, moment: Moment, [share, which]: Draw) {
  const possible = possibleSteps(model, moment, eventTypes(model));
  const answered = possible.filter(({ step }) => step.kind !== 'refused');
  const blocked = possible.filter(({ step }) => step.kind === 'refused');
  const pool = (share < ANSWERED && answered.length) || !blocked.length ? answered : blocked;
  return pool[which % pool.length];
}

/** Every event that comes to the machine anywhere: most are blocked in most states. */
function eventTypes({ machine }: Model): string[] {
  return machine.events.filter((type) => !type.startsWith('xstate.init'));
}

async function failureOf(system: ModelSpec, path: ModelPath, taken?: Set<string>): Promise<BrokenArrow | null> {
  try {
    const executed = await executePath(system, path);
    for (const id of transitionsTaken(executed)) taken?.add(id);
    return null;
  } catch (error) {
    if (!(error instanceof PathFailure)) throw error;
    return error.arrow;
  }
}

interface Found {
  path: ModelPath;
  arrow: BrokenArrow;
}

/** What still fails when as much as possible is left out, or a generated path that fails sooner. */
async function shortest(spec: ModelSpec, system: ModelSpec, path: ModelPath, arrow: BrokenArrow): Promise<Found> {
  const reduced = await withoutWhatIsNotNeeded(spec, system, { path: cut(path, arrow), arrow });
  const { paths, refusals } = transitionPaths(spec);
  const shorter = [...paths, ...refusals].filter(({ steps }) => steps.length < reduced.path.steps.length);
  for (const each of shorter.toSorted((a, b) => a.steps.length - b.steps.length)) {
    const failure = await failureOf(system, each);
    if (failure) return { path: cut(each, failure), arrow: failure };
  }
  return reduced;
}

/** Until the step that failed. */
const cut = (path: ModelPath, { at }: BrokenArrow): ModelPath => ({ ...path, steps: path.steps.slice(0, at) });

/** Leaves out windows of steps, wide ones first, as long as what remains can happen and fails. */
async function withoutWhatIsNotNeeded(spec: ModelSpec, system: ModelSpec, found: Found): Promise<Found> {
  let best = found;
  for (let width = best.path.steps.length; width >= 1; ) {
    const smaller = await withoutAWindow(spec, system, best, width);
    if (smaller) best = smaller;
    width = smaller ? Math.min(width, best.path.steps.length) : Math.floor(width / 2);
  }
  return best;
}

async function withoutAWindow(spec: ModelSpec, system: ModelSpec, { path }: Found, width: number): Promise<Found | null> {
  for (let from = 0; from + width <= path.steps.length; from += 1) {
    const rest = possibleAgain(spec, path.input, [...path.steps.slice(0, from), ...path.steps.slice(from + width)]);
    const arrow = rest && (await failureOf(system, rest));
    if (rest && arrow) return { path: cut(rest, arrow), arrow };
  }
  return null;
}

/** The same events in this order, as the model takes them now; null when one of them cannot happen. */
function possibleAgain(spec: ModelSpec, inputName: string, wanted: readonly PathStep[]): ModelPath | null {
  const clock = new ModelClock();
  const input = startingPoints(spec, clock).find(([name]) => name === inputName)?.[1];
  const model = modelOf(spec, clock);
  const start = firstMoment(model.machine, clock, input);
  const steps: PathStep[] = [];
  let moment = start;
  for (const want of wanted) {
    const next = possibleSteps(model, moment, eventTypes(model)).find(({ step }) => isSame(step, want));
    if (!next) return null;
    steps.push(next.step);
    moment = next.moment;
  }
  return toPath(spec.machine.id, inputName, start, steps);
}

/** Time that passes until a timer follows from what was before; time that was slept belongs to the event. */
function isSame(step: PathStep, wanted: PathStep): boolean {
  const isTimer = wanted.kind === 'after';
  return (step.kind === 'after') === isTimer && (isTimer || step.ms === wanted.ms) && stableJson(step.event) === stableJson(wanted.event);
}

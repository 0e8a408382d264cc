import fc from 'fast-check';
import { performance } from 'node:perf_hooks';
import type { PathFile } from '#workbench/drawing/path-file.ts';
import { allTransitions } from '#workbench/drawing/transitions.ts';
import { firstMoment, ModelClock, type Moment } from '#workbench/simulation/virtual-run.ts';
import { type BrokenArrow, PathFailure } from './arrow.ts';
import { executePath, transitionsTaken } from './execute.ts';
import { FiledArrows, type Judgement } from './filed-arrows.ts';
import { modelOf, type Model, possibleSteps, toPath, transitionPaths } from './explore.ts';
import { stableJson, startingPoints, type ModelPath, type ModelSpec, type PathStep } from './model-spec.ts';

export interface WalkOptions {
  walks: number;
  /** Seed of the first walk; further ones increment it, so that each can be repeated alone. */
  seed: number;
  /** Steps per walk; a path that ends early is followed by another. */
  length: number;
  /** Filed targets of the arrows, or null. */
  filed?: PathFile | null;
}

export interface WalkFailure {
  /** Repeats this walk alone. */
  seed: number;
  /** Number of steps of the failing path. */
  steps: number;
  /** The shortest failing sequence found. */
  path: ModelPath;
  arrow: BrokenArrow;
}

export interface WalkReport {
  machine: string;
  walks: number;
  steps: number;
  /** Number of blocked events that were sent. */
  refusals: number;
  /** Number of steps compared with a filed arrow. */
  compared: number;
  /** Whether there is a path file to compare with. */
  isFiled: boolean;
  /** Number of distinct transitions taken. */
  taken: number;
  /** Number of transitions that a path can take. */
  transitions: number;
  /** Ids of the transitions not taken. */
  missed: string[];
  failure: WalkFailure | null;
  ms: number;
}

/** One draw per step: whether to send a handled event, and which one. */
type Draw = readonly [share: number, which: number];

/** Percentage of handled events; the others are sent where they are blocked. */
const ANSWERED = 80;

/** System under test, and the filed arrows it is compared with. */
interface Subject {
  system: ModelSpec;
  filed: FiledArrows;
}

/**
 * Random walks through the model, followed by the actual actor: events with their cases, timers in time order, results of
 * running actors, and blocked events, which must change nothing. Filed arrows must keep their targets. Ends at the first
 * failure.
 *
 * @param system system under test; the machine itself by default
 */
export async function walkMachine(spec: ModelSpec, options: WalkOptions, system = spec): Promise<WalkReport> {
  const began = performance.now();
  const { walks, seed, length, filed = null } = options;
  const subject: Subject = { system, filed: new FiledArrows(spec.machine, filed) };
  const sums = { walks: 0, steps: 0, refusals: 0, compared: 0 };
  const taken = new Set<string>();
  let failure: WalkFailure | null = null;
  for (; sums.walks < walks && !failure; sums.walks += 1) {
    for (const path of drawPaths(spec, seed + sums.walks, length)) {
      const { arrow, compared } = await followPath(subject, path, taken);
      sums.compared += compared;
      sums.steps += arrow ? arrow.at : path.steps.length;
      sums.refusals += path.steps.filter(({ kind }) => kind === 'refused').length;
      if (!arrow) continue;
      failure = { seed: seed + sums.walks, steps: arrow.at, ...(await shortest(spec, subject, path, arrow)) };
      break;
    }
  }
  const possible = [...allTransitions(spec.machine).values()].filter((id) => spec.waivers?.[id] === undefined);
  const missed = possible.filter((id) => !taken.has(id));
  const reached = { taken: possible.length - missed.length, transitions: possible.length, missed };
  return { machine: spec.machine.id, ...sums, ...reached, isFiled: filed !== null, failure, ms: Math.round(performance.now() - began) };
}

/** One walk; continues from the next starting point if a path ends early. */
function drawPaths(spec: ModelSpec, seed: number, length: number): ModelPath[] {
  const draws = fc.array(fc.tuple(fc.nat(99), fc.nat(9_999)), { minLength: length, maxLength: length });
  const [drawn = []] = fc.sample(draws, { seed, numRuns: 1 });
  const paths: ModelPath[] = [];
  for (let usedSteps = 0; usedSteps < length; ) {
    const path = drawPath(spec, seed + paths.length, drawn.slice(usedSteps));
    paths.push(path);
    // Without a possible step the draw counts as used.
    usedSteps += Math.max(1, path.steps.length);
  }
  return paths;
}

function drawPath(spec: ModelSpec, point: number, draws: readonly Draw[]): ModelPath {
  const clock = new ModelClock();
  const inputs = startingPoints(spec, clock);
  const [name, input] = inputs[point % inputs.length] ?? ['default', undefined];
  const model = modelOf(spec, clock);
  const start = firstMoment(model.machine, clock, input);
  const steps: PathStep[] = [];
  let moment = start;
  for (const draw of draws) {
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

/** All event types of the machine; most are blocked in most states. */
function eventTypes({ machine }: Model): string[] {
  return machine.events.filter((type) => !type.startsWith('xstate.init'));
}

/** Drives the actor along a path and compares the arrows with filed ones. */
async function followPath({ system, filed }: Subject, path: ModelPath, taken?: Set<string>): Promise<Judgement> {
  try {
    const executed = await executePath(system, path);
    const judgement = filed.compare(executed);
    const followed = judgement.arrow ? cut(executed, judgement.arrow) : executed;
    for (const id of transitionsTaken(followed)) taken?.add(id);
    return judgement;
  } catch (error) {
    if (!(error instanceof PathFailure)) throw error;
    return { compared: 0, arrow: error.arrow };
  }
}

interface Found {
  path: ModelPath;
  arrow: BrokenArrow;
}

/** Shrinks a failing path: removes steps, or finds a shorter generated path. */
async function shortest(spec: ModelSpec, subject: Subject, path: ModelPath, arrow: BrokenArrow): Promise<Found> {
  const reduced = await removeUnneededSteps(spec, subject, { path: cut(path, arrow), arrow });
  const { paths, refusals } = transitionPaths(spec);
  const shorter = [...paths, ...refusals].filter(({ steps }) => steps.length < reduced.path.steps.length);
  for (const each of shorter.toSorted((a, b) => a.steps.length - b.steps.length)) {
    const { arrow: failure } = await followPath(subject, each);
    if (failure) return { path: cut(each, failure), arrow: failure };
  }
  return reduced;
}

/** The path up to its failing step. */
const cut = (path: ModelPath, { at }: BrokenArrow): ModelPath => ({ ...path, steps: path.steps.slice(0, at) });

/** Removes windows of steps, large ones first, while the rest is possible and still fails. */
async function removeUnneededSteps(spec: ModelSpec, subject: Subject, found: Found): Promise<Found> {
  let best = found;
  for (let width = best.path.steps.length; width >= 1; ) {
    const smaller = await removeWindow(spec, subject, best, width);
    if (smaller) best = smaller;
    width = smaller ? Math.min(width, best.path.steps.length) : Math.floor(width / 2);
  }
  return best;
}

async function removeWindow(spec: ModelSpec, subject: Subject, { path }: Found, width: number): Promise<Found | null> {
  for (let from = 0; from + width <= path.steps.length; from += 1) {
    const rest = recomputePath(spec, path.input, [...path.steps.slice(0, from), ...path.steps.slice(from + width)]);
    const arrow = rest && (await followPath(subject, rest)).arrow;
    if (rest && arrow) return { path: cut(rest, arrow), arrow };
  }
  return null;
}

/** The same events in this order, recomputed by the model; null if one is impossible. */
function recomputePath(spec: ModelSpec, inputName: string, expected: readonly PathStep[]): ModelPath | null {
  const clock = new ModelClock();
  const input = startingPoints(spec, clock).find(([name]) => name === inputName)?.[1];
  const model = modelOf(spec, clock);
  const start = firstMoment(model.machine, clock, input);
  const steps: PathStep[] = [];
  let moment = start;
  for (const want of expected) {
    const next = possibleSteps(model, moment, eventTypes(model)).find(({ step }) => isSame(step, want));
    if (!next) return null;
    steps.push(next.step);
    moment = next.moment;
  }
  return toPath(spec.machine.id, inputName, start, steps);
}

/** Time until a timer follows from previous steps; sleeping time belongs to the event. */
function isSame(step: PathStep, expected: PathStep): boolean {
  const isTimer = expected.kind === 'after';
  return (
    (step.kind === 'after') === isTimer && (isTimer || step.ms === expected.ms) && stableJson(step.event) === stableJson(expected.event)
  );
}

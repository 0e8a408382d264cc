import type { Chart } from '../drawing/chart.ts';
import type { FiledPath, PathFile } from '../drawing/path-file.ts';
import { filedPlay, filedSteps, type PlayBasis, toldSteps } from './filed-play.ts';
import { offersOf } from './offers.ts';
import { type Frame, type Play, type PlayRun, type PlayStep, runPlay, takeStep } from './play.ts';
import type { Stage } from './stage.ts';

interface Scene {
  stage: Stage;
  chart: Chart;
  file: PathFile;
}

/** A play that was to lead to a state. */
export interface PlayTo {
  /** As far as it goes. */
  play: Play;
  /** Where it got to: the state is active there, unless no way was found. */
  frame: Frame;
  /** The step that could not happen before it came there; null where all could. */
  stopped: (NonNullable<PlayRun['refused']> & { what: PlayStep }) | null;
}

/** Filed ways that are tried before another one is looked for. */
const FILED = 24;
/** Moments that a search looks on from: a click waits for it. */
const MOMENTS = 120;

/**
 * A play from these facts to a state: along a filed way where one goes from them, else along the first one that a short
 * search finds. Where none is found, along the first filed way as far as it goes.
 *
 * @param target id of the state
 * @param ways filed paths that come there from any facts, the best first
 * @returns null where no path comes there at all
 */
export function playTo(scene: Scene, target: string, ways: readonly FiledPath[], basis: PlayBasis): PlayTo | null {
  let first: PlayTo | null = null;
  for (const way of ways.slice(0, FILED)) {
    const { found, reached } = followed(scene, target, way, basis);
    if (reached) return found;
    first ??= found;
  }
  return (first && searched(scene, target, basis)) ?? first;
}

function followed({ stage, file }: Scene, target: string, way: FiledPath, basis: PlayBasis): { found: PlayTo; reached: boolean } {
  const { start, steps } = filedPlay(stage, file, way, basis);
  const { frames, refused } = runPlay(stage, file, { start, steps });
  const told = steps.length - filedSteps(file, way).length;
  const at = frames.findIndex(({ active }, step) => step >= told && active.includes(target));
  const end = at < 0 ? frames.length - 1 : at;
  const what = at < 0 && refused && steps[refused.step];
  const found = {
    play: { start, steps: steps.slice(0, end) },
    frame: frames[end] ?? frames[0],
    stopped: what ? { ...refused, what } : null,
  };
  return { found, reached: at >= 0 };
}

interface Moment {
  frame: Frame;
  steps: readonly PlayStep[];
  /** Steps so far, and those that are at least to come. */
  cost: number;
}

/** The shortest way that is found when the moments nearest to the state are looked on from first. */
function searched({ stage, chart, file }: Scene, target: string, { start, told }: PlayBasis): PlayTo | null {
  const far = distancesTo(chart, target);
  const costOf = ({ leaves }: Frame, steps: number) => steps + Math.min(...leaves.map((id) => far.get(id) ?? Infinity));
  const begun = runPlay(stage, file, { start, steps: toldSteps(stage, told) });
  const first = begun.frames.at(-1) ?? begun.frames[0];
  const pending: Moment[] = [{ frame: first, steps: toldSteps(stage, told), cost: 0 }];
  const seen = new Set([keyOf(first)]);
  for (let looked = 0; looked < MOMENTS; looked += 1) {
    const at = nearest(pending);
    if (!at) return null;
    if (at.frame.active.includes(target)) return { play: { start, steps: at.steps }, frame: at.frame, stopped: null };
    for (const { step, frame } of nextFrames({ stage, chart, file }, at.frame)) {
      const steps = [...at.steps, step];
      const cost = costOf(frame, steps.length);
      if (cost === Infinity || seen.has(keyOf(frame))) continue;
      seen.add(keyOf(frame));
      pending.push({ frame, steps, cost });
    }
  }
  return null;
}

/** Takes out what costs least; of those the one that came first. */
function nearest(pending: Moment[]): Moment | undefined {
  const least = pending.reduce((best, { cost }, index) => (cost < (pending[best]?.cost ?? Infinity) ? index : best), 0);
  return pending.splice(least, 1)[0];
}

function nextFrames({ stage, chart, file }: Scene, frame: Frame): { step: PlayStep; frame: Frame }[] {
  const steps = offersOf(stage, chart, file, frame).flatMap(({ trials }) =>
    trials.flatMap(({ taken, step }) => (taken.length ? [step] : [])),
  );
  return steps.flatMap((step) => {
    const next = takeStep(stage, frame, step);
    return 'reason' in next ? [] : [{ step, frame: next }];
  });
}

/** Same states, same facts, same actors: the same can follow. */
const keyOf = ({ moment, context }: Frame): string =>
  JSON.stringify([moment.snapshot.value, context, moment.running, moment.timers.length]);

/** State → how many arrows lie at least between it and another one, whatever guards say. */
function distancesTo({ nodes, edges }: Chart, target: string): ReadonlyMap<string, number> {
  const parents = new Map(nodes.map(({ id, parent }) => [id, parent]));
  const around = (id: string): string[] => [id, ...(parents.get(id) ? around(parents.get(id) ?? '') : [])];
  const entered = (id: string): string[] => {
    const inner = nodes.filter((node) => node.parent === id);
    const begins = inner.filter((node) => nodes.find((each) => each.id === id)?.initial === node.id);
    return [id, ...(begins.length ? begins : inner).flatMap((node) => entered(node.id))];
  };
  const arrows = edges.map((edge) => ({ source: edge.source, to: [...around(edge.target), ...entered(edge.target)] }));
  const far = new Map([[target, 0]]);
  for (let round = 1; round <= nodes.length; round += 1) {
    for (const { id } of nodes) {
      if (far.has(id)) continue;
      const leads = arrows.some(({ source, to }) => around(id).includes(source) && to.some((each) => far.get(each) === round - 1));
      if (leads) far.set(id, round);
    }
  }
  return far;
}

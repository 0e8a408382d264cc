import type { Chart } from '../drawing/chart.ts';
import type { FiledPath, PathFile } from '../drawing/path-file.ts';
import { filedPlay, filedSteps, type PlayBasis, verdictSteps } from './filed-play.ts';
import { offersOf } from './offers.ts';
import { type Frame, type Play, type PlayRun, type PlayStep, runPlay, takeStep } from './play.ts';
import type { Stage } from './stage.ts';

interface SearchContext {
  stage: Stage;
  chart: Chart;
  file: PathFile;
}

/** The result of a search for a play that reaches a state. */
export interface PlayTo {
  /** The play as far as it goes. */
  play: Play;
  /** The last frame; the target is active in it unless the search failed. */
  frame: Frame;
  /** The step that could not happen before the target was reached; null if all could. */
  stopped: (NonNullable<PlayRun['refused']> & { playStep: PlayStep }) | null;
}

/** Number of filed paths to try before searching. */
const MAX_FILED_PATHS = 24;
/** Maximum number of frames that a search expands: a click waits for it. */
const MAX_MOMENTS = 120;

/**
 * Finds a play from these facts to a state: along a filed path if one works from them, else by a short search. If neither
 * succeeds, follows the first filed path as far as it goes.
 *
 * @param target id of the state
 * @param filedPaths filed paths that reach the state from any facts, best first
 * @returns null if no filed path reaches the state
 */
export function playTo(context: SearchContext, target: string, filedPaths: readonly FiledPath[], basis: PlayBasis): PlayTo | null {
  const { stage, file } = context;
  const ways = filedPaths.filter(({ steps }) => !steps.some((step) => file.events[step]?.event.type === undoOf(stage)));
  let first: PlayTo | null = null;
  for (const path of ways.slice(0, MAX_FILED_PATHS)) {
    const { found, reached } = followPath(context, target, path, basis);
    if (reached) return found;
    first ??= found;
  }
  return (first && searchPath(context, target, basis)) ?? first;
}

function followPath(
  { stage, file }: SearchContext,
  target: string,
  path: FiledPath,
  basis: PlayBasis,
): { found: PlayTo; reached: boolean } {
  const { start, steps } = filedPlay(stage, file, path, basis);
  const { frames, refused } = runPlay(stage, file, { start, steps });
  const setupSteps = steps.length - filedSteps(file, path).length;
  const at = frames.findIndex(({ active }, step) => step >= setupSteps && active.includes(target));
  const end = at < 0 ? frames.length - 1 : at;
  const playStep = at < 0 && refused && steps[refused.step];
  const found = {
    play: { start, steps: steps.slice(0, end) },
    frame: frames[end] ?? frames[0],
    stopped: playStep ? { ...refused, playStep } : null,
  };
  return { found, reached: at >= 0 };
}

interface Moment {
  frame: Frame;
  steps: readonly PlayStep[];
  /** Steps so far plus a lower bound of the remaining ones. */
  cost: number;
}

/** Best-first search for the shortest play. */
function searchPath({ stage, chart, file }: SearchContext, target: string, { start, verdicts }: PlayBasis): PlayTo | null {
  const distances = distancesTo(chart, target);
  const costOf = ({ leaves }: Frame, steps: number) => steps + Math.min(...leaves.map((id) => distances.get(id) ?? Infinity));
  const initialRun = runPlay(stage, file, { start, steps: verdictSteps(stage, verdicts) });
  const first = initialRun.frames.at(-1) ?? initialRun.frames[0];
  const pending: Moment[] = [{ frame: first, steps: verdictSteps(stage, verdicts), cost: 0 }];
  const seen = new Set([keyOf(first)]);
  for (let visited = 0; visited < MAX_MOMENTS; visited += 1) {
    const current = takeCheapest(pending);
    if (!current) return null;
    if (current.frame.active.includes(target)) return { play: { start, steps: current.steps }, frame: current.frame, stopped: null };
    for (const { step, frame } of nextFrames({ stage, chart, file }, current.frame)) {
      const steps = [...current.steps, step];
      const cost = costOf(frame, steps.length);
      if (cost === Infinity || seen.has(keyOf(frame))) continue;
      seen.add(keyOf(frame));
      pending.push({ frame, steps, cost });
    }
  }
  return null;
}

/** Removes and returns the cheapest frame, the oldest one on a tie. */
function takeCheapest(pending: Moment[]): Moment | undefined {
  const cheapest = pending.reduce((best, { cost }, index) => (cost < (pending[best]?.cost ?? Infinity) ? index : best), 0);
  return pending.splice(cheapest, 1)[0];
}

/** The event that takes back the last one: it leads nowhere that a play has not been. */
const undoOf = ({ machine }: Stage): unknown => (machine.config.meta as { undo?: string } | undefined)?.undo;

const isUndo = (stage: Stage, step: PlayStep): boolean => step.kind === 'event' && step.event.type === undoOf(stage);

function nextFrames({ stage, chart, file }: SearchContext, frame: Frame): { step: PlayStep; frame: Frame }[] {
  const steps = offersOf(stage, chart, file, frame).flatMap(({ trials }) =>
    trials.flatMap(({ taken, step }) => (taken.length && !isUndo(stage, step) ? [step] : [])),
  );
  return steps.flatMap((step) => {
    const next = takeStep(stage, frame, step);
    return 'reason' in next ? [] : [{ step, frame: next }];
  });
}

/** Equal keys have the same continuations: same states, facts and actors. */
const keyOf = ({ moment, context }: Frame): string =>
  JSON.stringify([moment.snapshot.value, context, moment.running, moment.timers.length]);

/** State → minimum number of arrows to the target, ignoring guards. */
function distancesTo({ nodes, edges }: Chart, target: string): ReadonlyMap<string, number> {
  const parents = new Map(nodes.map(({ id, parent }) => [id, parent]));
  const around = (id: string): string[] => [id, ...(parents.get(id) ? around(parents.get(id) ?? '') : [])];
  const enteredStates = (id: string): string[] => {
    const inner = nodes.filter((node) => node.parent === id);
    const initialStates = inner.filter((node) => nodes.find((each) => each.id === id)?.initial === node.id);
    return [id, ...(initialStates.length ? initialStates : inner).flatMap((node) => enteredStates(node.id))];
  };
  const arrows = edges.map((edge) => ({ source: edge.source, to: [...around(edge.target), ...enteredStates(edge.target)] }));
  const distances = new Map([[target, 0]]);
  for (let round = 1; round <= nodes.length; round += 1) {
    for (const { id } of nodes) {
      if (distances.has(id)) continue;
      const isNeighbor = arrows.some(
        ({ source, to }) => around(id).includes(source) && to.some((each) => distances.get(each) === round - 1),
      );
      if (isNeighbor) distances.set(id, round);
    }
  }
  return distances;
}

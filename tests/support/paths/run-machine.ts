import { performance } from 'node:perf_hooks';
import { allStateNodes, allTransitions } from '#workbench/drawing/transitions.ts';
import { arrowWords, type BrokenArrow, PathFailure } from './arrow.ts';
import { executePath, transitionsTaken } from './execute.ts';
import { transitionPaths } from './explore.ts';
import type { ModelPath, ModelSpec } from './model-spec.ts';

export interface MachineReport {
  machine: string;
  states: number;
  /** Transition id → number of paths that take it. */
  transitions: Record<string, number>;
  /** Every path, executed. */
  paths: ModelPath[];
  /** Ids of a few of the paths that together take everything all of them take: for drivers that are slow. */
  essential: string[];
  /** Transitions that no path takes and no waiver excuses. */
  uncovered: string[];
  waived: Record<string, string>;
  /** Events that were sent where they are blocked and changed nothing. */
  refusals: number;
  /** Paths on which the actor left the model, and waivers that excuse nothing. */
  failures: string[];
  /** The arrows on which the actor left the model. */
  broken: BrokenArrow[];
  ms: number;
}

/** Generates a machine's paths, executes each on the real actor, and counts what they took. */
export async function runMachine(spec: ModelSpec): Promise<MachineReport> {
  const began = performance.now();
  const { paths, refusals } = transitionPaths(spec);
  const executed = await executeAll(spec, paths);
  const refused = await executeAll(spec, refusals);
  const counts = countTransitions(spec, executed.paths);
  const broken = [...executed.broken, ...refused.broken];
  const waived = spec.waivers ?? {};
  return {
    machine: spec.machine.id,
    states: allStateNodes(spec.machine).length - 1,
    transitions: counts,
    paths: executed.paths,
    essential: essentialPaths(executed.paths),
    uncovered: Object.keys(counts).filter((id) => !counts[id] && !waived[id]),
    waived,
    refusals: refused.paths.length,
    failures: [...broken.map(arrowWords), ...waiverFailures(waived, counts)],
    broken,
    ms: Math.round(performance.now() - began),
  };
}

async function executeAll(spec: ModelSpec, paths: readonly ModelPath[]): Promise<{ paths: ModelPath[]; broken: BrokenArrow[] }> {
  const executed: ModelPath[] = [];
  const broken: BrokenArrow[] = [];
  for (const path of paths) {
    try {
      executed.push(await executePath(spec, path));
    } catch (error) {
      if (!(error instanceof PathFailure)) throw error;
      broken.push(error.arrow);
    }
  }
  return { paths: executed, broken };
}

function countTransitions(spec: ModelSpec, paths: readonly ModelPath[]): Record<string, number> {
  const counts: Record<string, number> = Object.fromEntries([...allTransitions(spec.machine).values()].map((id) => [id, 0]));
  for (const path of paths) for (const id of transitionsTaken(path)) counts[id] = (counts[id] ?? 0) + 1;
  return counts;
}

function waiverFailures(waived: Readonly<Record<string, string>>, counts: Readonly<Record<string, number>>): string[] {
  return Object.keys(waived).flatMap((id) => {
    if (counts[id] === undefined) return [`waiver of "${id}": there is no such transition`];
    return counts[id] ? [`waiver of "${id}": a path takes it`] : [];
  });
}

/** Ids of few paths that take what all of these take. Greedy: always the path that adds most; among equals the one with the fewest steps, then the first. */
export function essentialPaths(paths: readonly ModelPath[]): string[] {
  const missing = new Set(paths.flatMap((path) => [...transitionsTaken(path)]));
  const chosen: string[] = [];
  while (missing.size) {
    const gains = paths.map((path) => ({ path, gain: [...transitionsTaken(path)].filter((id) => missing.has(id)).length }));
    const [best] = gains.toSorted((a, b) => b.gain - a.gain || a.path.steps.length - b.path.steps.length);
    if (!best) break;
    chosen.push(best.path.id);
    for (const id of transitionsTaken(best.path)) missing.delete(id);
  }
  return chosen;
}

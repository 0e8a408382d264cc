import { performance } from 'node:perf_hooks';
import type { RefusedEvent } from '#workbench/drawing/path-file.ts';
import { allStateNodes, allTransitions } from '#workbench/drawing/transitions.ts';
import { arrowWords, type BrokenArrow, PathFailure } from './arrow.ts';
import { executePath, transitionsTaken } from './execute.ts';
import { transitionPaths } from './explore.ts';
import { fewestPaths } from './fewest-paths.ts';
import { countRefused } from './guards.ts';
import type { ModelPath, ModelSpec } from './model-spec.ts';

export interface MachineReport {
  machine: string;
  states: number;
  /** Transition id → number of paths that take it. */
  transitions: Record<string, number>;
  /** All paths, executed. */
  paths: ModelPath[];
  /** Ids of a small set of paths that together take everything, for slow drivers. */
  essential: string[];
  /** Transitions without a path or waiver. */
  uncovered: string[];
  waived: Record<string, string>;
  /** Number of blocked events that were sent and changed nothing. */
  refusals: number;
  /** How often each event was sent in each state, and how often it was refused. */
  sent: RefusedEvent[];
  /** Paths on which the actor differed from the model, and unused waivers. */
  failures: string[];
  /** Arrows on which the actor differed from the model. */
  broken: BrokenArrow[];
  ms: number;
}

/** Generates a machine's paths, executes each on the actor, and counts coverage. */
export async function runMachine(spec: ModelSpec): Promise<MachineReport> {
  const began = performance.now();
  const { paths, refusals, attempts } = transitionPaths(spec);
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
    essential: fewestPaths(executed.paths).map(({ id }) => id),
    uncovered: Object.keys(counts).filter((id) => !counts[id] && !waived[id]),
    waived,
    refusals: refused.paths.length,
    sent: countRefused(attempts),
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

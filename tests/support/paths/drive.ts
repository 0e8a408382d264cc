import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { loadCases } from './cases.ts';
import { transitionsTaken } from './execute.ts';
import type { ModelEvent } from '#charts/simulation/virtual-run.ts';
import type { ModelPath, PathStep } from './model-spec.ts';
import { runMachine } from './run-machine.ts';

/** The hands and eyes of a path outside the actor: a browser, a server. */
export interface PathDriver {
  /** Brings the system to the path's starting point. */
  start?(path: ModelPath): Promise<void>;
  /**
   * What to do for an event, by its type; `after`, `done` and `error` serve every event of that kind without an entry of
   * its own. `next` is the coming step: whoever submits a form may need to know what will be answered.
   */
  events: Readonly<Record<string, (event: ModelEvent, step: PathStep, next: PathStep | undefined) => Promise<void>>>;
  /** Waits until the system shows this state, or throws. */
  state(value: PathStep['state']): Promise<void>;
}

/**
 * A machine's paths, already executed on the actor, so that each step knows its transitions.
 *
 * @param options.all every path; otherwise only as many as take every transition
 * @throws Error when the machine or its cases file does not exist, or when its own run fails
 */
export async function pathsFor(machineId: string, options: { all?: boolean } = {}): Promise<ModelPath[]> {
  const found = (await loadCases()).find(({ id }) => id === machineId);
  if (!found?.spec) throw new Error(found ? `${machineId} has no cases file` : `There is no machine ${machineId}`);
  const { paths, essential, failures } = await runMachine(found.spec);
  if (failures[0]) throw new Error(failures[0]);
  return options.all ? paths : paths.filter(({ id }) => essential.includes(id));
}

/** Follows a path with a driver and returns the ids of the transitions it took. */
export async function drivePath(path: ModelPath, driver: PathDriver): Promise<Set<string>> {
  await driver.start?.(path);
  await driver.state(path.start);
  for (const [index, step] of path.steps.entries()) {
    const perform = driver.events[step.event.type] ?? driver.events[step.kind];
    if (!perform) throw new Error(`The driver of ${path.machine} knows no ${step.event.type}`);
    await perform(step.event, step, path.steps[index + 1]);
    await driver.state(step.state);
  }
  return transitionsTaken(path);
}

/** Machine id → ids of the transitions taken, sorted. */
export type Coverage = Record<string, string[]>;

/** Adds transitions to a coverage file, which need not exist yet. */
export function recordCoverage(file: string, machineId: string, taken: Iterable<string>): void {
  const coverage = readCoverage(file);
  coverage[machineId] = [...new Set([...(coverage[machineId] ?? []), ...taken])].toSorted();
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify(coverage, null, 2)}\n`);
}

/** What is recorded so far. */
export function readCoverage(file: string): Coverage {
  try {
    return JSON.parse(readFileSync(file, 'utf8')) as Coverage;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

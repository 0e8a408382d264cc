import type { ModelEvent } from '#workbench/simulation/virtual-run.ts';
import { arrowOf, PathFailure } from './arrow.ts';
import { transitionsTaken } from './execute.ts';
import { filedPaths, readPathFile } from './filed.ts';
import type { ModelPath, PathStep } from './model-spec.ts';

/** Drives a system other than the actor along a path: a browser or a server. */
export interface PathDriver {
  /** Brings the system to the path's starting point. */
  start?(path: ModelPath): Promise<void>;
  /**
   * Performs an event, by type; `after`, `done` and `error` are fallbacks for their kinds. `next` is the following step,
   * because a form's submission may need to know the expected response.
   */
  events: Readonly<Record<string, (event: ModelEvent, step: PathStep, next: PathStep | undefined) => Promise<void>>>;
  /** Waits until the system shows this state, or throws. */
  state(value: PathStep['state']): Promise<void>;
}

/**
 * The filed paths of a machine. They are used instead of generated ones, so that a machine whose arrow changed does not change
 * the expectations with it.
 *
 * @param options.all every filed path; otherwise the essential ones that take every transition
 * @throws Error if the machine has no filed paths
 */
export function pathsFor(machineId: string, options: { all?: boolean } = {}): ModelPath[] {
  const file = readPathFile(machineId);
  if (!file) throw new Error(`No paths of ${machineId} are filed: npm run paths -- --machine ${machineId} --write`);
  const essential = new Set(file.paths.filter((filed) => filed.essential).map(({ id }) => id));
  return filedPaths(file).filter(({ id }) => options.all || essential.has(id));
}

/** Called when the system shows the state after this step; 0 is the start. */
export type OnState = (at: number) => Promise<void>;

/**
 * Follows a path with a driver and returns the ids of the transitions it took.
 *
 * @throws PathFailure naming the arrow, with the driver's error as its cause
 */
export async function drivePath(path: ModelPath, driver: PathDriver, onState: OnState = async () => undefined): Promise<Set<string>> {
  for (let at = 0; at <= path.steps.length; at += 1) {
    try {
      await takeStep(path, driver, at);
    } catch (error) {
      throw failureOf(path, at, error);
    }
    await onState(at);
  }
  return transitionsTaken(path);
}

async function takeStep(path: ModelPath, driver: PathDriver, at: number): Promise<void> {
  const step = path.steps[at - 1];
  if (!step) {
    await driver.start?.(path);
    return driver.state(path.start);
  }
  const perform = driver.events[step.event.type] ?? driver.events[step.kind];
  if (!perform) throw new Error(`The driver of ${path.machine} knows no ${step.event.type}`);
  await perform(step.event, step, path.steps[at]);
  await driver.state(step.state);
}

function failureOf(path: ModelPath, at: number, cause: unknown): PathFailure {
  const statement = cause instanceof Error ? cause.message : String(cause);
  return new PathFailure({ ...arrowOf(path, at), reached: null, taken: [], statement }, { cause });
}

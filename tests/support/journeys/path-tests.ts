import type { Page } from '@playwright/test';
import { allTransitions } from '#workbench/drawing/transitions.ts';
import { loadCases } from '../paths/cases.ts';
import { drivePath, pathsFor, type PathDriver } from '../paths/drive.ts';
import { fewestPaths } from '../paths/fewest-paths.ts';
import type { ModelPath, PathStep } from '../paths/model-spec.ts';
import { readRecords, takenInBrowser, writeMachineRecord } from '../paths/records.ts';
import { expect, test } from './journey.ts';
import { PathRecorder } from './path-recorder.ts';

/** A driver whose paths run on a page. */
export interface ScreenDriver extends PathDriver {
  /** The page that shows the machine. */
  screen: () => Page;
}

/** A driver that observes each event before it runs, because the previous events may decide how a state looks. */
export function withEventListener(driver: ScreenDriver, listener: (type: string) => void): ScreenDriver {
  const events = Object.entries(driver.events).map(([name, perform]): [string, typeof perform] => [
    name,
    async (event, step, next) => {
      listener(event.type);
      await perform(event, step, next);
    },
  ]);
  return { ...driver, events: Object.fromEntries(events) };
}

/** Id of a transition or state → reason of the exception. */
type Exceptions = Readonly<Record<string, string>>;

/** A state value as one word. */
export const nameOf = (state: PathStep['state']): string => (typeof state === 'string' ? state : JSON.stringify(state));

interface PathChoice {
  /** The path as far as a browser can follow it; null if it cannot at all. */
  adapt?: (path: ModelPath) => ModelPath | null;
  /** Whether the driver also follows shared transitions from each state, which has its own requests and buttons. */
  fromEachState?: boolean;
}

/**
 * The filed paths that a browser follows: the fewest that take every transition. With `GALEN_PATHS=all`, as `npm run paths --
 * --browser` sets it, also those that take a shared transition from a further state.
 */
export function pathsInBrowser(machineId: string, { adapt = (path) => path, fromEachState = false }: PathChoice = {}): ModelPath[] {
  const possible = pathsFor(machineId, { all: true }).flatMap((path) => adapt(path) ?? []);
  const fewest = fewestPaths(possible);
  return fromEachState && process.env['GALEN_PATHS'] === 'all' ? [...fewest, ...furtherPaths(fewest, possible)] : fewest;
}

/** The possible paths with a step from a state to a state that the chosen ones do not take. */
function furtherPaths(chosen: readonly ModelPath[], possible: readonly ModelPath[]): ModelPath[] {
  const seen = new Set(chosen.flatMap(arrowsOf));
  return possible.filter((path) => {
    const fresh = arrowsOf(path).filter((arrow) => !seen.has(arrow));
    for (const arrow of fresh) seen.add(arrow);
    return fresh.length > 0;
  });
}

const arrowsOf = ({ start, steps }: ModelPath): string[] =>
  steps.map(({ event, state: to }, at) => [steps[at - 1]?.state ?? start, to].map(nameOf).join(` ${event.type} `));

/** Machine, id and steps of a path, as its test title. */
export function titleOf({ machine, id, input, start, steps }: ModelPath): string {
  const words = steps.map(({ event, state }) => `— ${event.type} → ${nameOf(state)}`);
  return [`${machine} ${id} (${input}):`, nameOf(start), ...words].join(' ');
}

/** Follows a path in the browser and records the result. */
export async function followPath(path: ModelPath, driver: ScreenDriver): Promise<void> {
  const recorder = await PathRecorder.of(path, driver.screen);
  try {
    await drivePath(path, driver, (at) => recorder.arrived(at));
    recorder.passed();
  } catch (error) {
    await recorder.failed(error);
    throw error;
  }
}

/**
 * The last test of a machine's paths: fails for every transition that no browser took.
 *
 * @param waivers transition id → why a browser cannot take it
 * @param unseen state id → why it has no screen of its own
 */
export function testCoverage(machineId: string, waivers: Exceptions = {}, unseen: Exceptions = {}): void {
  test(`${machineId}: every transition was taken in the browser`, async () => {
    writeMachineRecord(machineId, { waived: waivers, unseen });
    const machine = (await loadCases()).find(({ id }) => id === machineId)?.spec?.machine;
    const transitions = machine ? [...allTransitions(machine).values()] : [];
    const taken = new Set(takenInBrowser(readRecords(machineId).records));
    expect(transitions.filter((id) => !taken.has(id) && !waivers[id])).toEqual([]);
    expect(Object.keys(waivers).filter((id) => taken.has(id) || !transitions.includes(id))).toEqual([]);
  });
}

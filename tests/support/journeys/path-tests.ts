import type { Page } from '@playwright/test';
import { allTransitions } from '#workbench/drawing/transitions.ts';
import { loadCases } from '../paths/cases.ts';
import { drivePath, pathsFor, type PathDriver } from '../paths/drive.ts';
import type { ModelPath, PathStep } from '../paths/model-spec.ts';
import { readRecords, takenInBrowser, writeMachineRecord } from '../paths/records.ts';
import { expect, test } from './journey.ts';
import { PathRecorder } from './path-recorder.ts';

/** A driver whose paths happen on a page. */
export interface ScreenDriver extends PathDriver {
  /** The page on which the machine is seen. */
  screen: () => Page;
}

/** A driver that hears of each event before it happens: what led to a state may decide how it is seen. */
export function hearing(driver: ScreenDriver, hear: (type: string) => void): ScreenDriver {
  const heard = Object.entries(driver.events).map(([name, perform]): [string, typeof perform] => [
    name,
    async (event, step, next) => {
      hear(event.type);
      await perform(event, step, next);
    },
  ]);
  return { ...driver, events: Object.fromEntries(heard) };
}

/** Id of a transition or state → why it is an exception. */
type Exceptions = Readonly<Record<string, string>>;

/** A state value as one word. */
export const nameOf = (state: PathStep['state']): string => (typeof state === 'string' ? state : JSON.stringify(state));

/**
 * An arrow that states share is other requests and other buttons in each of them: besides the few paths that take every
 * arrow, those on which an event leads on from a state where no path before had it.
 */
export function pathsFromEachState(machineId: string): ModelPath[] {
  const seen = new Set<string>();
  const isFurther = ({ start, steps }: ModelPath) => {
    const ways = steps.map(({ event, state: to }, at) => [steps[at - 1]?.state ?? start, to].map(nameOf).join(` ${event.type} `));
    const known = seen.size;
    for (const way of ways) seen.add(way);
    return seen.size > known;
  };
  const few = pathsFor(machineId);
  for (const path of few) isFurther(path);
  return [...few, ...pathsFor(machineId, { all: true }).filter(isFurther)];
}

/** Machine, id and steps of a path, as the name of its test. */
export function titleOf({ machine, id, input, start, steps }: ModelPath): string {
  const words = steps.map(({ event, state }) => `— ${event.type} → ${nameOf(state)}`);
  return [`${machine} ${id} (${input}):`, nameOf(start), ...words].join(' ');
}

/** Follows a path in the browser and records how it went. */
export async function follow(way: ModelPath, driver: ScreenDriver): Promise<void> {
  const recorder = await PathRecorder.of(way, driver.screen);
  try {
    await drivePath(way, driver, (at) => recorder.arrived(at));
    recorder.passed();
  } catch (error) {
    await recorder.failed(error);
    throw error;
  }
}

/**
 * The last test of a machine's paths: it fails for every transition that no browser took.
 *
 * @param waivers transition id → why a browser cannot take it
 * @param unseen state id → why it has no screen: what the page shows then is another state
 */
export function testCoverage(machineId: string, waivers: Exceptions = {}, unseen: Exceptions = {}): void {
  test(`${machineId}: every transition was taken in the browser`, async () => {
    writeMachineRecord(machineId, { waived: waivers, unseen });
    const machine = (await loadCases()).find(({ id }) => id === machineId)?.spec?.machine;
    const known = machine ? [...allTransitions(machine).values()] : [];
    const taken = new Set(takenInBrowser(readRecords(machineId).records));
    expect(known.filter((id) => !taken.has(id) && !waivers[id])).toEqual([]);
    expect(Object.keys(waivers).filter((id) => taken.has(id) || !known.includes(id))).toEqual([]);
  });
}

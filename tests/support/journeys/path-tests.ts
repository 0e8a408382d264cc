import path from 'node:path';
import { allTransitions } from '#charts/transitions.ts';
import { loadCases } from '#tests/support/paths/cases.ts';
import { drivePath, type PathDriver, readCoverage, recordCoverage } from '#tests/support/paths/drive.ts';
import type { ModelPath, PathStep } from '#tests/support/paths/model-spec.ts';
import { expect, test } from './journey.ts';

const coverageFile = path.join(import.meta.dirname, '../../../test-results/journeys/browser-coverage.json');

/** A state value as one word. */
export const nameOf = (state: PathStep['state']): string => (typeof state === 'string' ? state : JSON.stringify(state));

/** Machine, id and steps of a path, as the name of its test. */
export function titleOf({ machine, id, input, start, steps }: ModelPath): string {
  const words = steps.map(({ event, state }) => `— ${event.type} → ${nameOf(state)}`);
  return [`${machine} ${id} (${input}):`, nameOf(start), ...words].join(' ');
}

/** Follows a path in the browser and records the transitions it took. */
export async function follow(way: ModelPath, driver: PathDriver): Promise<void> {
  recordCoverage(coverageFile, way.machine, await drivePath(way, driver));
}

/**
 * The last test of a machine's paths: it fails for every transition that no browser took.
 *
 * @param waivers transition id → why a browser cannot take it
 */
export function testCoverage(machineId: string, waivers: Readonly<Record<string, string>> = {}): void {
  test(`${machineId}: every transition was taken in the browser`, async () => {
    const machine = (await loadCases()).find(({ id }) => id === machineId)?.spec?.machine;
    const known = machine ? [...allTransitions(machine).values()] : [];
    const taken = new Set(readCoverage(coverageFile)[machineId]);
    expect(known.filter((id) => !taken.has(id) && !waivers[id])).toEqual([]);
    expect(Object.keys(waivers).filter((id) => taken.has(id) || !known.includes(id))).toEqual([]);
  });
}

import { spawnSync } from 'node:child_process';
import { cpSync, existsSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { BrowserFile } from '#workbench/drawing/listed-chart.ts';
import { screenFile, screenThemes } from '#workbench/drawing/screens.ts';
import { allStateNodes } from '#workbench/drawing/transitions.ts';
import { projectRoot } from '../../../src/commands/machines.ts';
import { type ArrowGroup, groupArrows } from './arrow.ts';
import type { MachineCases } from './cases.ts';
import { chartsFolder } from './filed.ts';
import { mostLike } from './most-like.ts';
import { type PathOptions, WishError } from './options.ts';
import { readRecords, recordedMachines, recordsOf, takenInBrowser } from './records.ts';
import { drawTable } from './report.ts';

const SUFFIX = '.paths.spec.ts';
const journeys = path.join(projectRoot, 'tests/journeys');

/** Machines with browser drivers. */
export function drivenMachines(): string[] {
  return readdirSync(journeys).flatMap((name) => (name.endsWith(SUFFIX) ? [name.slice(0, -SUFFIX.length)] : []));
}

/** Drives the filed paths in a browser. True if all succeeded. @throws WishError if nothing can be driven */
export function runInBrowser({ machine, path: pathId, headed, screens }: PathOptions): boolean {
  const driven = drivenMachines();
  const requestedIds = machine?.split(',') ?? [];
  const undriven = requestedIds.find((id) => !driven.includes(id));
  if (undriven !== undefined) {
    const suggestion = mostLike(undriven, driven);
    throw new WishError(
      `${undriven} has no driver for a browser, tests/journeys/${undriven}${SUFFIX}.${suggestion ? ` Did you mean ${suggestion}?` : ''} There are: ${driven.join(', ')}.`,
    );
  }
  if (headed && process.platform === 'linux' && !process.env['DISPLAY'] && !process.env['WAYLAND_DISPLAY'])
    throw new WishError('--headed shows a window, and here is no display. Leave it out, or put xvfb-run before the command.');
  const args = [path.join(projectRoot, 'node_modules/@playwright/test/cli.js'), 'test', '-c', 'tests/playwright.config.ts'];
  const chosen = requestedIds.length ? requestedIds.map((id) => `journeys/${id}${SUFFIX}`) : [SUFFIX];
  const grepArgs = [...(pathId ? ['--grep', ` ${pathId}`] : []), ...(headed ? ['--headed'] : [])];
  const workers = requestedIds.length === 1 || headed ? '1' : (process.env['GALEN_JOURNEYS_WORKERS'] ?? '2');
  const { status, error } = spawnSync(process.execPath, [...args, ...chosen.map(inPattern), ...grepArgs], {
    cwd: projectRoot,
    stdio: 'inherit',
    env: {
      ...process.env,
      GALEN_JOURNEYS_WORKERS: workers,
      GALEN_PATHS: 'all',
      GALEN_PATH_PICTURES: screens ? 'arrivals,screens' : 'arrivals',
      PLAYWRIGHT_HTML_OPEN: 'never',
    },
  });
  if (error) throw error;
  return status === 0;
}

const inPattern = (name: string): string => name.replaceAll('.', String.raw`\.`);

/** Table of browser results per machine. */
export function browserTable(machines: readonly MachineCases[]): string {
  const rows = recordedMachines().map((id) => {
    const { records } = readRecords(id);
    const found = machines.find((machine) => machine.id === id);
    const passed = records.filter(({ ended }) => ended === 'passed').length;
    const time = records.reduce((sum, { took }) => sum + took, 0);
    const states = found ? allStateNodes(found.machine).length - 1 : 0;
    return [id, states, records.length, passed, takenInBrowser(records).length, records.length - passed, (time / 1000).toFixed(1)].map(
      String,
    );
  });
  return drawTable(['machine', 'states', 'paths', 'passed', 'transitions', 'failed', 's'], rows);
}

/** Arrows that failed in the browser. */
export function brokenInBrowser(): ArrowGroup[] {
  return groupArrows(recordedMachines().flatMap((id) => readRecords(id).records.flatMap(({ arrow }) => arrow ?? [])));
}

/** Paths whose test was aborted by a timeout or a crash, one line each. */
export function cutOff(): string[] {
  return recordedMachines().flatMap((id) =>
    readRecords(id)
      .records.filter(({ ended }) => ended === 'cut off')
      .map(({ path: { id: pathId, steps }, reached }) => `${id}: path ${pathId} was cut off after step ${reached} of ${steps.length}`),
  );
}

/**
 * Stores the transitions that the browser took, for machines that were driven completely, and with `screens` the pictures of
 * their states.
 */
export function fileBrowserResults(machines: readonly MachineCases[], { screens }: { screens: boolean }): string[] {
  return machines.flatMap((machine) => {
    const { records, about } = readRecords(machine.id);
    if (!about || records.some(({ ended }) => ended !== 'passed')) return [];
    const { waived, unseen } = about;
    const file: BrowserFile = {
      machine: machine.id,
      taken: takenInBrowser(records),
      waived,
      ...(Object.keys(unseen).length && { unseen }),
    };
    writeFileSync(path.join(chartsFolder, `${machine.id}.browser.json`), `${JSON.stringify(file, null, 2)}\n`);
    if (screens) fileScreens(machine, unseen);
    return [machine.id];
  });
}

function fileScreens({ id, machine }: MachineCases, unseen: Readonly<Record<string, string>>): void {
  const taken = path.join(recordsOf(id), 'screens');
  const folder = path.join(chartsFolder, 'screens', id);
  rmSync(folder, { recursive: true, force: true });
  for (const state of allStateNodes(machine)) {
    if (unseen[state.id]) continue;
    for (const theme of screenThemes) {
      const name = screenFile(state.path, theme);
      if (existsSync(path.join(taken, name))) cpSync(path.join(taken, name), path.join(folder, name));
    }
  }
}

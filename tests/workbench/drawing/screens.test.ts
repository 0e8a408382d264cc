import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { getStateNodes } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { BrowserFile } from '#workbench/drawing/listed-chart.ts';
import { screenFile, screenThemes, stateKeys } from '#workbench/drawing/screens.ts';
import { toChart } from '#workbench/drawing/chart.ts';
import { allStateNodes, allTransitions } from '#workbench/drawing/transitions.ts';
import { chartsFolder, filedPaths, readPathFile } from '#tests/support/paths/filed.ts';
import { loadMachines, type MachineFile } from '../../../src/commands/machines.ts';
import { mediaPlayerMachine } from './fixtures/media-player.ts';

const screens = path.join(chartsFolder, 'screens');
const namesIn = (folder: string): string[] => (existsSync(folder) ? readdirSync(folder) : []);
const driven = (await loadMachines()).filter(({ id }) => existsSync(path.join(chartsFolder, `${id}.browser.json`)));
const browserFile = ({ id }: MachineFile) => JSON.parse(readFileSync(path.join(chartsFolder, `${id}.browser.json`), 'utf8')) as BrowserFile;

/** Keys of the innermost states that filed paths visited in the browser, as far as it took their transitions. */
function statesSeen({ id, machine }: MachineFile, { taken, unseen = {} }: BrowserFile): string[][] {
  const inBrowser = new Set(taken);
  const file = readPathFile(id);
  const values = (file ? filedPaths(file) : []).flatMap(({ start, startTransitions, steps }) => {
    const stops = [{ state: start, transitions: startTransitions }, ...steps];
    const end = stops.findIndex(({ transitions }) => !transitions.every((transition) => inBrowser.has(transition)));
    return stops.slice(0, end < 0 ? stops.length : end).map(({ state }) => JSON.stringify(state));
  });
  const nodes = [...new Set(values)].flatMap((value) => getStateNodes(machine.root, JSON.parse(value)));
  const innermost = nodes.filter((node) => (node.type === 'atomic' || node.type === 'final') && !unseen[node.id]);
  return [...new Map(innermost.map((node) => [node.id, node.path])).values()];
}

describe('screenshots of the statecharts', () => {
  test('have the same file names for a machine and its chart', () => {
    const keys = stateKeys(toChart(mediaPlayerMachine, { events: {} }));
    for (const state of allStateNodes(mediaPlayerMachine)) expect(keys.get(state.id)).toEqual(state.path);
    expect(screenFile(['on', 'list', 'loading'], 'dark')).toBe('on.list.loading.dark.webp');
    expect(screenFile([], 'light')).toBe('root.light.webp');
  });

  test('exist for the machines of sessions, orders, tasks, notifications and imports', () => {
    const named = ['sessionGuard', 'logout', 'signIn', 'inactivity', 'tabSync', 'orderAction', 'notifications', 'agentTasks', 'fileImport'];
    expect(named.filter((id) => !driven.some((machine) => machine.id === id))).toEqual([]);
  });

  test.each(driven)('$id: cover every visited state in both themes', (machine) => {
    const taken = new Set(namesIn(path.join(screens, machine.id)));
    const expectedFiles = statesSeen(machine, browserFile(machine)).flatMap((keys) => screenThemes.map((theme) => screenFile(keys, theme)));
    expect(expectedFiles.filter((name) => !taken.has(name))).toEqual([]);
  });

  test.each(driven)('$id: contain no state or transition that was removed', (machine) => {
    const knownFiles = new Set(
      allStateNodes(machine.machine).flatMap((state) => screenThemes.map((theme) => screenFile(state.path, theme))),
    );
    expect(namesIn(path.join(screens, machine.id)).filter((name) => !knownFiles.has(name))).toEqual([]);
    const transitions = new Set(allTransitions(machine.machine).values());
    const { taken, waived } = browserFile(machine);
    expect([...taken, ...Object.keys(waived)].filter((id) => !transitions.has(id))).toEqual([]);
  });

  test('belong to machines with browser paths and are small', () => {
    expect(namesIn(screens).filter((name) => !driven.some(({ id }) => id === name))).toEqual([]);
    const files = namesIn(screens).flatMap((id) => namesIn(path.join(screens, id)).map((name) => path.join(screens, id, name)));
    expect(files.reduce((sum, file) => sum + statSync(file).size, 0)).toBeLessThan(4_000_000);
  });
});

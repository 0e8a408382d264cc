import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { makeFolder } from '#tests/support/folders.ts';
import { filedPaths, readPathFile } from '#tests/support/paths/filed.ts';
import { gaps, toTable } from '#tests/support/paths/report.ts';
import { runMachine } from '#tests/support/paths/run-machine.ts';
import { loadMachines } from '../../../src/commands/machines.ts';
import { mediaPlayerMachine } from './fixtures/media-player.ts';

function folderWith(files: Record<string, string>): string {
  const folder = makeFolder();
  mkdirSync(path.join(folder, 'lights'));
  for (const [name, content] of Object.entries(files)) writeFileSync(path.join(folder, 'lights', name), content);
  return folder;
}

describe('machine files', () => {
  test('are found by folder and name, with their documentation', async () => {
    const folder = folderWith({
      'lamp.ts': "export const lampMachine = { id: 'lamp' }; export const lampEvents = { push: 'The switch is pushed' };",
      'colours.ts': 'export const red = 1;',
    });
    expect(await loadMachines(folder)).toMatchObject([
      { id: 'lamp', domain: 'lights', docs: { events: { push: 'The switch is pushed' } } },
    ]);
  });

  test('must export a created machine under their own name', async () => {
    await expect(loadMachines(folderWith({ 'torch.ts': 'const createMachine = () => 1; createMachine();' }))).rejects.toThrow(
      'torch.ts creates a machine, but does not export torchMachine',
    );
    await expect(loadMachines(folderWith({ 'torch.ts': "export const torchMachine = { id: 'lamp' };" }))).rejects.toThrow(
      "the machine's id is lamp, not torch",
    );
  });

  test('contain all documentation of their machines', async () => {
    const machines = await loadMachines();
    expect(machines.length).toBeGreaterThan(0);
    expect(new Set(machines.map(({ id }) => id)).size).toBe(machines.length);
  });

  test('document computed delays close to those of filed paths, none longer than the maximum', async () => {
    const documented = (await loadMachines()).flatMap(({ id, docs }) =>
      Object.entries(docs.delays ?? {}).map(([name, duration]) => ({ id, name, ...duration })),
    );
    expect(documented.length).toBeGreaterThan(0);
    for (const { id, name, usually, atMost = Infinity } of documented) {
      const file = readPathFile(id);
      const timers = (file ? filedPaths(file) : [])
        .flatMap(({ steps }) => steps)
        .filter(({ event }) => event.type.startsWith(`xstate.after.${name}.`));
      const waited = timers.map(({ ms }) => ms);
      const isClose = waited.some((ms) => ms > usually * 0.9 && ms <= usually);
      expect(isClose, `${id}: ${name} waited ${waited.join(', ')}`).toBe(true);
      expect(Math.max(...waited), `${id}: ${name}`).toBeLessThanOrEqual(atMost);
    }
  });
});

describe('report', () => {
  test('names machines without cases, uncovered transitions and failed paths as gaps', async () => {
    const report = await runMachine({ machine: mediaPlayerMachine, cases: { 'device.lost': [] } });
    const found = gaps({ machines: [{ ...report, failures: ['a path failed'] }], filed: [], missing: ['lamp: no cases file'] });
    expect(found[0]).toBe('lamp: no cases file');
    expect(found).toContain('mediaPlayer: no path takes "mediaPlayer.on | device.lost"');
    expect(found.at(-1)).toBe('a path failed');
  });

  test('lists the transitions taken in a table', async () => {
    const report = await runMachine({ machine: mediaPlayerMachine });
    const [head, , row] = toTable({ machines: [report], filed: [], missing: [] }).split('\n');
    expect(head?.split(/\s+/).slice(0, 3)).toEqual(['machine', 'states', 'transitions']);
    expect(row?.split(/\s+/).slice(0, 3)).toEqual(['mediaPlayer', '15', String(Object.keys(report.transitions).length)]);
  });
});

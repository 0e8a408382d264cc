import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { setup } from 'xstate';
import { describe, expect, test } from 'vitest';
import inactivity from '#tests/machines/session/inactivity.cases.ts';
import mfaSetup from '#tests/machines/session/mfaSetup.cases.ts';
import signIn from '#tests/machines/session/signIn.cases.ts';
import { groupArrows, groupWords } from '#tests/support/paths/arrow.ts';
import { compareWithFiled } from '#tests/support/paths/differences.ts';
import { makeFolder } from '#tests/support/folders.ts';
import { filedPaths, readPathFile, replayFiled } from '#tests/support/paths/filed.ts';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';
import { pathFileText, toPathFile } from '#tests/support/paths/path-file.ts';
import { gaps } from '#tests/support/paths/report.ts';
import { runMachine } from '#tests/support/paths/run-machine.ts';
import { doorMachine } from './fixtures/door.ts';
import { removals } from './fixtures/removals.ts';

const waivers = { 'door.open | always': 'Wear is simulated elsewhere' };

/** A folder with the filed paths of this machine. */
async function filed(spec: ModelSpec): Promise<string> {
  const folder = makeFolder();
  const file = toPathFile(spec, await runMachine(spec));
  writeFileSync(path.join(folder, `${file.machine}.paths.json`), pathFileText(file));
  return folder;
}

/** What a plain run reports, each on its line. */
async function complaints(spec: ModelSpec, folder: string): Promise<{ found: string }> {
  const report = await runMachine(spec);
  const filedState = await compareWithFiled(spec, report, folder);
  return { found: gaps({ machines: [report], filed: [filedState], missing: [] }).join('\n') };
}

const compare = async (spec: ModelSpec, folder: string) => compareWithFiled(spec, await runMachine(spec), folder);

describe('filed paths', () => {
  test('of an unchanged machine reach the same states with any payload', async () => {
    for (const spec of [signIn, inactivity] as ModelSpec[])
      expect(await compare(spec, await filed(spec))).toEqual({ machine: spec.machine.id, broken: [], unguarded: [], stale: [] });
  });

  test('keep their states and transitions', async () => {
    const folder = await filed({ machine: doorMachine('shut') });
    const { paths } = await runMachine({ machine: doorMachine('shut') });
    const file = readPathFile('door', folder);
    expect(file && filedPaths(file)).toEqual(paths);
  });

  test('report an arrow with a new target, which generated paths would follow unnoticed', async () => {
    const broken: ModelSpec = { machine: doorMachine('open'), waivers };
    const folder = await filed({ machine: doorMachine('shut'), waivers });
    const report = await runMachine(broken);
    expect([report.failures, report.uncovered]).toEqual([[], []]);
    const state = await compareWithFiled(broken, report, folder);
    const [group] = groupArrows(state.broken);
    expect(group?.arrow).toMatchObject({
      machine: 'door',
      from: 'open',
      event: { type: 'close' },
      expected: 'shut',
      reached: 'open',
      transitions: ['door.open | close'],
    });
    const words = group && groupWords(group);
    expect(words).toContain('door: open — close → expected shut, actor went to open (transition door.open | close)');
    expect(gaps({ machines: [report], filed: [state], missing: [] })[0]).toBe(words);
    expect(state.stale).toContain(words);
  });

  test('report an arrow that reaches the same state by another transition', async () => {
    const lamp = (order: 'guarded first' | 'plain first') => {
      const choices = [{ guard: 'isDay', target: 'on' } as const, { target: 'on', actions: 'note' } as const];
      return setup({ guards: { isDay: () => true }, actions: { note: () => undefined } }).createMachine({
        id: 'lamp',
        initial: 'off',
        states: { off: { on: { push: order === 'plain first' ? choices.toReversed() : choices } }, on: {} },
      });
    };
    const folder = await filed({ machine: lamp('guarded first') });
    const file = readPathFile('lamp', folder);
    if (!file) throw new Error('nothing is filed');
    const other = { ...file, paths: file.paths.map((each) => ({ ...each, took: [[], [1]] })) };
    const [arrow] = await replayFiled({ machine: lamp('guarded first') }, other);
    expect(arrow).toMatchObject({ transitions: ['lamp.off | push #2'], taken: ['lamp.off | push'], reached: 'on' });
  });

  test('report added and removed transitions, and changes of a guard only', async () => {
    const machine = (events: readonly string[], isOpen: boolean) =>
      setup({ guards: { isOpen: () => isOpen } }).createMachine({
        id: 'gate',
        initial: 'here',
        states: { here: { on: Object.fromEntries(events.map((type) => [type, { guard: 'isOpen', target: 'there' }])) }, there: {} },
      }) as ModelSpec['machine'];
    const folder = await filed({ machine: machine(['go', 'leave'], true) });
    expect((await compare({ machine: machine(['go', 'enter'], true) }, folder)).stale).toEqual(
      expect.arrayContaining(['gate: new transition gate.here | enter', 'gate: transition gate.here | leave is gone']),
    );
    const blocked = await compare({ machine: machine(['go', 'leave'], false) }, folder);
    expect(blocked.stale.join('\n')).toContain('gate: here — go → expected there, actor stayed in here (transition gate.here | go)');
  });

  test('are reported as missing', async () => {
    const state = await compare({ machine: doorMachine('shut') }, makeFolder());
    expect(state.stale).toEqual(['door: no paths are filed']);
  });

  test('report a timer that fires later than before', async () => {
    const kettle = (ms: number) =>
      setup({ delays: { boiling: ms } }).createMachine({
        id: 'kettle',
        initial: 'heating',
        states: { heating: { after: { boiling: 'hot' } }, hot: {} },
      });
    const { broken } = await compare({ machine: kettle(90_000) }, await filed({ machine: kettle(60_000) }));
    expect(broken[0]).toMatchObject({ from: 'heating', expected: 'hot', reached: 'heating', statement: 'actor stayed in heating' });
  });

  test('are written as they are read, one line per path, event and refusal', async () => {
    const folder = await filed({ machine: doorMachine('shut') });
    const text = readFileSync(path.join(folder, 'door.paths.json'), 'utf8');
    const file = readPathFile('door', folder);
    expect(file && pathFileText(file)).toBe(text);
    const lines = text.split('\n').map((line) => line.trim().replace(/,$/, ''));
    for (const entry of [...(file?.paths ?? []), ...(file?.events ?? [])]) expect(lines).toContain(JSON.stringify(entry));
    expect(lines).toContain('"door.shut | open": "mayOpen"');
  });

  test.each([signIn, mfaSetup, inactivity] as ModelSpec[])('name every guard that is removed: $machine.id', async (spec) => {
    const folder = await filed(spec);
    const guards = removals(spec, 'guard');
    expect(guards.length).toBeGreaterThan(1);
    for (const { name, mutant } of guards) {
      const { found } = await complaints(mutant, folder);
      expect(found).toMatch(new RegExp(`guard ${name} of ${spec.machine.id}\\S* \\| \\S+.* is gone`));
    }
  });

  test.each([signIn, mfaSetup] as ModelSpec[])('name every action that is removed: $machine.id', async (spec) => {
    const folder = await filed(spec);
    const actions = removals(spec, 'actions');
    expect(actions.length).toBeGreaterThan(1);
    for (const { name, mutant } of actions) {
      const { found } = await complaints(mutant, folder);
      expect(found).toContain(name);
      expect(found).toMatch(/actor (did not run|went to|stayed in)|refused \d+ of/);
    }
  });

  test('name the action that a transition no longer executes, and the transition', async () => {
    const [mutant] = removals(signIn as ModelSpec, 'actions')
      .filter(({ name }) => name === 'forgetSecrets')
      .map((each) => each.mutant);
    if (!mutant) throw new Error('signIn forgets nothing');
    const { found } = await complaints(mutant, await filed(signIn as ModelSpec));
    expect(found).toContain(
      'signIn: mfa — mfa.cancel → expected credentials, actor did not run forgetSecrets (transition signIn.mfa | mfa.cancel)',
    );
  });

  test('report a guard that keeps its name and accepts what it refused', async () => {
    const gate = (most: number) =>
      setup({
        types: { events: {} as { type: 'go'; weight: number } },
        guards: { isLight: (_, { weight }: { weight: number }) => weight < most },
      }).createMachine({
        id: 'gate',
        initial: 'here',
        states: {
          here: { on: { go: { guard: { type: 'isLight', params: ({ event }) => event }, target: 'there' } } },
          there: {},
        },
      });
    const spec = (most: number) => ({ machine: gate(most), cases: { go: [{ weight: 1 }, { weight: 5 }, { weight: 9 }] } }) as ModelSpec;
    const { found } = await complaints(spec(6), await filed(spec(2)));
    expect(found).toBe('gate: here — go → refused 2 of 3 times when filed, 1 of 3 now');
    expect((await complaints(spec(2), await filed(spec(2)))).found).toBe('');
  });
});

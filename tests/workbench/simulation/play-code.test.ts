import { transform } from 'esbuild';
import { readFileSync } from 'node:fs';
import * as timers from 'node:timers/promises';
import path from 'node:path';
import { compileFunction } from 'node:vm';
import { describe, expect, test } from 'vitest';
import * as xstate from 'xstate';
import type { PathFile } from '#workbench/drawing/path-file.ts';
import * as controllable from '#workbench/simulation/controllable.ts';
import { filedPlay } from '#workbench/simulation/filed-play.ts';
import { eventCases, generateTest } from '#workbench/simulation/play-code.ts';
import { type Play, runPlay } from '#workbench/simulation/play.ts';
import { Stage } from '#workbench/simulation/stage.ts';
import * as guardVerdicts from '#workbench/simulation/guard-verdicts.ts';
import * as pathClock from '#tests/support/paths/path-clock.ts';
import { loadMachines, projectRoot } from '../../../src/commands/machines.ts';

const machines = await loadMachines();

function setting(id: string) {
  const found = machines.find((one) => one.id === id);
  if (!found) throw new Error(`There is no machine ${id}`);
  const file = JSON.parse(readFileSync(path.join(projectRoot, `statecharts/${id}.paths.json`), 'utf8')) as PathFile;
  const stage = new Stage(found.machine);
  const source = path.relative(projectRoot, found.file);
  const codeOf = (play: Play): string => {
    const { frames, refused } = runPlay(stage, file, play);
    expect(refused).toBeNull();
    return generateTest({ machine: id, source, file, play, frames });
  };
  return { ...found, file, stage, source, codeOf };
}

/** Runs a generated test file as if it were in the repository; throws what its test throws. */
async function runCopied({ id, source, machine }: ReturnType<typeof setting>, code: string): Promise<string> {
  const registered: { name: string; run: () => Promise<void> | void }[] = [];
  const modules: Record<string, unknown> = {
    vitest: { expect, test: (name: string, run: () => Promise<void> | void) => registered.push({ name, run }) },
    xstate,
    'node:timers/promises': timers,
    '#workbench/simulation/controllable.ts': controllable,
    '#workbench/simulation/guard-verdicts.ts': guardVerdicts,
    '#tests/support/paths/path-clock.ts': pathClock,
    [`#${source}`]: { [`${id}Machine`]: machine },
  };
  const { code: script } = await transform(code, { loader: 'ts', format: 'cjs' });
  const run = compileFunction(script, ['require', 'module', 'exports']) as (...values: unknown[]) => void;
  run((name: string) => modules[name], { exports: {} }, {});
  const [only] = registered;
  if (!only) throw new Error('The copied file has no test');
  await only.run();
  return only.name;
}

describe('a play copied as a test', () => {
  test.each(machines)('of $id runs for every essential path', async ({ id }) => {
    const set = setting(id);
    const essential = set.file.paths.filter((filed) => filed.essential);
    for (const filed of essential) await runCopied(set, set.codeOf(filedPlay(set.stage, set.file, filed)));
    expect(essential.length).toBeGreaterThan(0);
  });

  test('has the format of this repository', () => {
    const { codeOf } = setting('signIn');
    const code = codeOf({
      start: { name: 'default' },
      steps: [
        { kind: 'event', event: { type: 'login.submit', username: 'asha', password: 'it’s "mine"' } },
        { kind: 'error', actor: 'login', error: { message: 'Invalid username or password', triesLeft: 4 } },
      ],
    });
    expect(code).toBe(`import { setImmediate as settled } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createActor } from 'xstate';
import { controllable } from '#workbench/simulation/controllable.ts';
import { signInMachine } from '#machines/session/signIn.ts';
import { PathClock } from '#tests/support/paths/path-clock.ts';

test('signIn is in credentials after login.submit, login failed', async () => {
  const clock = new PathClock();
  const { machine, outcomes } = controllable(signInMachine);
  const actor = createActor(machine, { clock });
  actor.start();
  const state = () => actor.getSnapshot().value;
  expect(state()).toEqual('credentials');

  actor.send({ type: 'login.submit', username: 'asha', password: 'it’s "mine"' });
  expect(state()).toEqual('submitting');

  outcomes.get('login')?.reject(Object.assign(new Error('Invalid username or password'), { triesLeft: 4 }));
  await settled();
  expect(state()).toEqual('credentials');
});
`);
  });

  test('has its number of steps in the title if there are many', () => {
    const back = { type: 'mark_placed' };
    const steps = Array.from({ length: 14 }, (_, step) => ({
      kind: 'event' as const,
      event: step % 2 ? back : { type: 'mark_follow_up_within_tat' },
    }));
    const code = setting('orderLifecycle').codeOf({ start: { name: 'nothing in the way' }, steps });
    expect(code).toMatch(/^test\('orderLifecycle is in [^']* after 14 steps'/m);
  });

  test('fails if the machine deviates', async () => {
    const set = setting('signIn');
    const code = set.codeOf({
      start: { name: 'default' },
      steps: [{ kind: 'event', event: { type: 'login.submit', username: '', password: '' } }],
    });
    await expect(runCopied(set, code.replace(`'submitting'`, `'mfa'`))).rejects.toThrow(/submitting/);
  });

  test('lets time pass, sleeps, and presets guards', async () => {
    const inactivity = setting('inactivity');
    await runCopied(
      inactivity,
      inactivity.codeOf({
        start: { name: 'agent' },
        steps: [
          { kind: 'pass', ms: 299_000 },
          { kind: 'pass', ms: 1000 },
          { kind: 'sleep', ms: 60_000 },
          { kind: 'event', event: { type: 'idle.check' } },
        ],
      }),
    );
    const navigation = setting('navigation');
    const code = navigation.codeOf({
      start: { name: 'default' },
      steps: [
        { kind: 'done', actor: 'screen', output: { path: '/', screen: null } },
        { kind: 'guard', guard: 'isStuckAtSignIn', says: true },
        { kind: 'timer' },
        { kind: 'guard', guard: 'isStuckAtSignIn', says: null },
      ],
    });
    expect(await runCopied(navigation, code)).toBe('navigation is in settled after screen is done, the next timer');
  });

  test('expects the end of a machine whose actor failed without a handler', async () => {
    const set = setting('inactivity');
    const code = set.codeOf({ start: { name: 'agent' }, steps: [{ kind: 'error', actor: 'inputs', error: { message: 'gone' } }] });
    expect(code).toContain(`expect(actor.getSnapshot().status).toBe('error')`);
    await runCopied(set, code);
  });
});

describe('a play copied as event cases', () => {
  test('has one line per event type, every payload once', () => {
    const submit = { kind: 'event', event: { type: 'login.submit', username: 'asha' } } as const;
    const cases = eventCases({
      start: { name: 'default' },
      steps: [
        submit,
        { kind: 'error', actor: 'login', error: { message: 'No', triesLeft: 1 } },
        submit,
        { kind: 'sleep', ms: 5000 },
        { kind: 'event', event: { type: 'login.submit', username: 'ravi' } },
        { kind: 'sleep', ms: 1000 },
        { kind: 'event', event: { type: 'idle.check' } },
      ],
    });
    expect(cases).toBe(`'login.submit': [{ username: 'asha' }, { slept: 5000, event: { username: 'ravi' } }],
'xstate.error.actor.login': [{ error: Object.assign(new Error('No'), { triesLeft: 1 }) }],
'idle.check': [{ slept: 1000 }],
`);
  });
});

import { assign, setup } from 'xstate';
import { describe, expect, test } from 'vitest';
import { FiledArrows } from '#tests/support/paths/filed-arrows.ts';
import type { ModelPath, ModelSpec } from '#tests/support/paths/model-spec.ts';
import { toPathFile } from '#tests/support/paths/path-file.ts';
import { runMachine } from '#tests/support/paths/run-machine.ts';
import { walkMachine } from '#tests/support/paths/walk.ts';
import { walkSummary, walkWords } from '#tests/support/paths/walk-words.ts';
import { doorMachine } from './fixtures/door.ts';
import { mediaPlayerMachine } from './fixtures/media-player.ts';

const options = { walks: 10, seed: 7, length: 30 };

const turnstile = (most: number, forgets = false) =>
  setup({
    types: { context: {} as { turns: number }, events: {} as { type: 'push' } | { type: 'pay' } | { type: 'look' } },
    guards: { isSound: ({ context }) => context.turns < most, never: () => false },
    actions: { count: assign({ turns: ({ context }) => context.turns + 1 }) },
  }).createMachine({
    id: 'turnstile',
    context: { turns: 0 },
    initial: 'locked',
    states: {
      locked: {
        on: { pay: { guard: 'isSound', target: 'open' }, look: forgets ? { actions: 'count' } : { guard: 'never', target: 'open' } },
      },
      open: { on: { push: { target: 'locked', actions: 'count' } } },
    },
  });

describe('random walks', () => {
  test('follow timers, actors and blocked events of a machine that matches its model', async () => {
    const report = await walkMachine({ machine: mediaPlayerMachine, cases: { 'device.lost': [{}] } }, options);
    expect(report).toMatchObject({ machine: 'mediaPlayer', walks: 10, failure: null });
    expect(report.refusals).toBeGreaterThan(0);
    expect(report.taken).toBeGreaterThan(10);
  });

  test('are the same for the same seed', async () => {
    const walk = async (seed: number) => {
      const { ms: _, ...rest } = await walkMachine({ machine: mediaPlayerMachine }, { walks: 2, length: 20, seed });
      return rest;
    };
    expect(await walk(3)).toEqual(await walk(3));
    expect(await walk(3)).not.toEqual(await walk(4));
  });

  test('shorten a failure to the shortest failing sequence, and repeat it by its seed', async () => {
    const model: ModelSpec = { machine: turnstile(Infinity), key: () => null };
    const system: ModelSpec = { machine: turnstile(3) };
    const { failure } = await walkMachine(model, { ...options, walks: 30, length: 80 }, system);
    expect(failure?.path.steps.map(({ event }) => event.type)).toEqual(['pay', 'push', 'pay', 'push', 'pay', 'push', 'pay']);
    expect(failure?.arrow).toMatchObject({ from: 'locked', expected: 'open', reached: 'locked' });
    const repeated = await walkMachine(model, { walks: 1, seed: failure?.seed ?? 0, length: 80 }, system);
    expect(repeated.failure).toEqual(failure);
    expect(failure && walkWords('turnstile', failure, 80)).toContain(
      `npm run paths -- --machine turnstile --walk 1 --seed ${failure?.seed} --steps 80`,
    );
  });

  test('find a shorter path than their own if the model knows one', async () => {
    const { failure } = await walkMachine({ machine: doorMachine('shut') }, options, { machine: doorMachine('open') });
    expect(failure?.path.steps.map(({ event }) => event.type)).toEqual(['open', 'close']);
  });

  test('detect a blocked event that changes something', async () => {
    const { failure } = await walkMachine({ machine: turnstile(9), key: () => null }, options, { machine: turnstile(9, true) });
    expect(failure?.path.steps.map(({ event }) => event.type)).toEqual(['look']);
    expect(failure?.arrow.statement).toBe('actor took turnstile.locked | look');
  });

  test('start again if they end before their length', async () => {
    const fuse = setup({}).createMachine({
      id: 'fuse',
      initial: 'whole',
      states: { whole: { on: { blow: 'blown' } }, blown: { type: 'final' } },
    });
    const { steps, failure } = await walkMachine({ machine: fuse }, { walks: 2, seed: 1, length: 12 });
    expect([steps, failure]).toEqual([24, null]);
  });
});

describe('random walks beside the filed paths', () => {
  const filedOf = async (spec: ModelSpec) => toPathFile(spec, await runMachine(spec));
  const shut: ModelSpec = { machine: doorMachine('shut') };
  const broken: ModelSpec = { machine: doorMachine('open') };

  test('report an arrow whose target was changed, with a shortened path to it', async () => {
    const filed = await filedOf(shut);
    const { failure } = await walkMachine(broken, { ...options, filed });
    expect(failure?.path.steps.map(({ event }) => event.type)).toEqual(['open', 'close']);
    expect(failure?.arrow).toMatchObject({ from: 'open', expected: 'shut', reached: 'open', transitions: ['door.open | close'] });
    expect(filed.paths.map(({ id }) => id)).toContain(failure?.arrow.path);
    expect(failure && walkWords('door', failure, 30)).toContain('door: open — close → expected shut, actor stayed in open');
  });

  test('find nothing in an unchanged machine', async () => {
    const report = await walkMachine(shut, { ...options, filed: await filedOf(shut) });
    expect(report).toMatchObject({ failure: null, isFiled: true, missed: ['door.open | always'], taken: 3, transitions: 4 });
    expect(report.compared).toBe(report.steps - report.refusals);
  });

  test('leave the choice of an arrow to the guards, and detect a chain of arrows that ends too soon or elsewhere', () => {
    const lamp = setup({ guards: { isBroken: () => false } }).createMachine({
      id: 'lamp',
      initial: 'off',
      states: { off: { on: { push: 'on' } }, on: { always: { guard: 'isBroken', target: 'dark' } }, dim: { always: 'dark' }, dark: {} },
    });
    const path = (state: string, transitions: string[]): ModelPath => ({
      id: 'a',
      machine: 'lamp',
      input: 'default',
      start: 'off',
      startTransitions: [],
      startActions: [],
      steps: [{ kind: 'event', event: { type: 'push' }, state, ms: 0, transitions, actions: [] }],
    });
    const events = [{ kind: 'event' as const, event: { type: 'push' }, ms: 0 }];
    const counts = {
      total: 1,
      transitions: { 'lamp.off | push': 1, 'lamp.on | always': 1 },
      waived: {},
      guards: {},
      actions: [],
      refused: [],
    };
    const filed = (value: string, took: number[]) =>
      new FiledArrows(lamp, {
        ...counts,
        machine: 'lamp',
        inputs: {},
        events,
        values: ['off', value],
        paths: [{ id: 'filed', input: 'default', essential: true, steps: [0], values: [0, 1], took: [[], took] }],
      });
    const judge = (state: string, ...transitions: string[]) => filed('on', [0]).compare(path(state, transitions)).arrow;
    expect(judge('on', 'lamp.off | push')).toBeNull();
    expect(judge('dark', 'lamp.off | push', 'lamp.on | always')).toBeNull();
    expect(judge('dark', 'lamp.off | push #2')).toBeNull();
    expect(judge('dark', 'lamp.off | push', 'lamp.dim | always')).toMatchObject({ expected: 'on', reached: 'dark', path: 'filed' });
    const chain = (state: string) => filed('dark', [0, 1]).compare(path(state, ['lamp.off | push'])).arrow;
    expect(chain('on')).toBeNull();
    expect(chain('dim')).toMatchObject({ expected: 'dark', reached: 'dim', path: 'filed' });
  });

  test('report what was judged, what was not reached and how to repeat the walk', async () => {
    const wish = { machine: 'door', walks: 10, seed: 7, length: 30 };
    const words = walkSummary([await walkMachine(shut, { ...options, filed: await filedOf(shut) })], wish);
    expect(words).toContain('had to lead where it was filed');
    expect(words).toContain('3 of 4 transitions were reached. Not reached:\n  door.open | always');
    expect(words).toMatch(/npm run paths -- --machine door --walk 10 --seed 7 --steps 30$/);
    const failed = walkSummary([await walkMachine(broken, { ...options, filed: await filedOf(shut) })], wish);
    expect(failed).toMatch(/Ended at what failed: door\.\n\d of 4 transitions were reached\.\nAgain/);
    expect(walkSummary([await walkMachine(shut, options)], wish)).toContain('Nothing is filed of door: a changed target goes unseen.');
  });
});

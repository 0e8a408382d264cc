import { assign, setup } from 'xstate';
import { describe, expect, test } from 'vitest';
import type { ModelSpec } from '#tests/support/paths/model-spec.ts';
import { walkMachine } from '#tests/support/paths/walk.ts';
import { walkWords } from '#tests/support/paths/walk-words.ts';
import { doorMachine } from './fixtures/door.ts';
import { mediaPlayerMachine } from './fixtures/media-player.ts';

const usual = { walks: 10, seed: 7, length: 30 };

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
  test('follow timers, actors and blocked events of a machine that is as its model', async () => {
    const report = await walkMachine({ machine: mediaPlayerMachine, cases: { 'device.lost': [{}] } }, usual);
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

  test('shorten what fails to the shortest sequence that still does, and repeat it by its seed', async () => {
    const model: ModelSpec = { machine: turnstile(Infinity), key: () => null };
    const system: ModelSpec = { machine: turnstile(3) };
    const { failure } = await walkMachine(model, { ...usual, walks: 30, length: 80 }, system);
    expect(failure?.path.steps.map(({ event }) => event.type)).toEqual(['pay', 'push', 'pay', 'push', 'pay', 'push', 'pay']);
    expect(failure?.arrow).toMatchObject({ from: 'locked', expected: 'open', reached: 'locked' });
    const again = await walkMachine(model, { walks: 1, seed: failure?.seed ?? 0, length: 80 }, system);
    expect(again.failure).toEqual(failure);
    expect(failure && walkWords('turnstile', failure, 80)).toContain(
      `npm run paths -- --machine turnstile --walk 1 --seed ${failure?.seed} --steps 80`,
    );
  });

  test('find a shorter way than their own where the model knows one', async () => {
    const { failure } = await walkMachine({ machine: doorMachine('shut') }, usual, { machine: doorMachine('open') });
    expect(failure?.path.steps.map(({ event }) => event.type)).toEqual(['open', 'close']);
  });

  test('see a blocked event that changes something', async () => {
    const { failure } = await walkMachine({ machine: turnstile(9), key: () => null }, usual, { machine: turnstile(9, true) });
    expect(failure?.path.steps.map(({ event }) => event.type)).toEqual(['look']);
    expect(failure?.arrow.statement).toBe('actor took turnstile.locked | look');
  });
});

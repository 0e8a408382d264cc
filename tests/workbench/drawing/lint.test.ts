import { assign, createMachine, fromCallback, fromPromise, setup } from 'xstate';
import { describe, expect, test } from 'vitest';
import { lintChart } from '#workbench/drawing/lint.ts';
import type { Rule } from '#workbench/drawing/problem.ts';
import { courierDocs, courierMachine } from './fixtures/courier.ts';
import { mediaPlayerDocs, mediaPlayerMachine } from './fixtures/media-player.ts';

type Config = Parameters<typeof createMachine>[0];

const described = { events: { go: 'Somebody wants to go', back: 'Somebody wants back' } };
const a = { description: 'First', on: { go: 'b' } };
const b = { description: 'Second', on: { back: 'a' } };
const base = { id: 'm', description: 'A machine', initial: 'a' };

const withActors = setup({
  actors: { request: fromPromise(() => Promise.resolve(1)), feed: fromCallback(() => undefined), child: createMachine({}) },
});

function rules(config: Config, docs: Parameters<typeof lintChart>[1] = described): Rule[] {
  return lintChart(createMachine(config), docs).map(({ rule }) => rule);
}

describe('chart lint', () => {
  test('finds nothing in a complete chart', () => {
    expect(lintChart(mediaPlayerMachine, mediaPlayerDocs)).toEqual([]);
    expect(rules({ ...base, states: { a, b } })).toEqual([]);
  });

  test.each<[string, Rule, Config]>([
    ['a misspelt delay', 'missing-implementation', { ...base, states: { a: { ...a, after: { sonn: 'b' } }, b } }],
    ['a delay in plain milliseconds', 'inline', { ...base, states: { a: { ...a, after: { 500: 'b' } }, b } }],
    ['an inline action', 'inline', { ...base, states: { a: { ...a, entry: assign({}) }, b } }],
    ['an inline guard', 'inline', { ...base, states: { a: { ...a, on: { go: { target: 'b', guard: () => true } } }, b } }],
    ['an unnamed actor', 'inline', { ...base, states: { a: { ...a, invoke: { id: 'x', src: fromCallback(() => undefined) } }, b } }],
    [
      'a guard that does not exist',
      'missing-implementation',
      { ...base, states: { a: { ...a, always: { target: 'b', guard: 'isSo' } }, b } },
    ],
    ['a state without words', 'undescribed-state', { ...base, states: { a, b: { on: { back: 'a' } } } }],
    [
      'a state that nothing leaves',
      'no-way-out',
      { ...base, states: { a: { ...a, on: { go: 'b', back: 'b' } }, b: { description: 'Second' } } },
    ],
    [
      'a state that nothing enters',
      'unreachable',
      { ...base, states: { a: { ...a, on: { go: 'a2' } }, a2: { description: 'Other', on: { go: 'a' } }, b } },
    ],
  ])('finds %s', (_, rule, config) => {
    expect(rules(config)).toContain(rule);
  });

  test('finds undescribed events and descriptions of unknown events', () => {
    expect(rules({ ...base, states: { a, b } }, { events: { go: 'Go', gone: 'Went' } })).toEqual([
      'undescribed-event',
      'stale-description',
    ]);
  });

  test('requires a sentence for a guard that blocks an event, but not for one that chooses a branch', () => {
    const machine = setup({ guards: { isOpen: () => true } }).createMachine({
      ...base,
      states: { a: { ...a, on: { go: { target: 'b', guard: 'isOpen' } } }, b },
    });
    expect(lintChart(machine, described).map(({ subject }) => subject)).toEqual(['isOpen']);
    expect(lintChart(machine, { ...described, guards: { isOpen: 'The door is open' } })).toEqual([]);
    const choice = setup({ guards: { isOpen: () => true } }).createMachine({
      ...base,
      states: { a: { ...a, always: { target: 'b', guard: 'isOpen' } }, b },
    });
    expect(lintChart(choice, described)).toEqual([]);
  });

  test('requires the usual duration of computed delays only', () => {
    const machine = setup({ delays: { soon: () => 10, later: 20 } }).createMachine({
      ...base,
      states: { a: { ...a, after: { soon: 'b', later: 'b' } }, b },
    });
    const lint = (delays: Record<string, { usually: number }>) => lintChart(machine, { ...described, delays }).map((one) => one.subject);
    expect(lint({})).toEqual(['soon']);
    expect(lint({ soon: { usually: 10 } })).toEqual([]);
    expect(lint({ soon: { usually: 10 }, later: { usually: 20 } })).toEqual(['later']);
  });

  test.each(['request', 'child'] as const)('wants an answer to the failure of an invoked %s', (src) => {
    const machine = withActors.createMachine({ ...base, states: { a: { ...a, invoke: { id: 'x', src } }, b } });
    expect(lintChart(machine, described).map(({ rule }) => rule)).toEqual(['unhandled-error']);
    const answered = withActors.createMachine({ ...base, states: { a: { ...a, invoke: { id: 'x', src, onError: 'b' } }, b } });
    expect(lintChart(answered, described)).toEqual([]);
  });

  test('accepts an error handler of an ancestor, for any actor', () => {
    expect(lintChart(courierMachine, courierDocs)).toEqual([]);
  });

  test('requires no error handler for a callback', () => {
    const machine = withActors.createMachine({ ...base, states: { a: { ...a, invoke: { id: 'x', src: 'feed' } }, b } });
    expect(lintChart(machine, described)).toEqual([]);
  });

  test('accepts a dead end with a reason', () => {
    const config = {
      ...base,
      states: { a: { ...a, on: { go: 'b', back: 'b' } }, b: { description: 'Second', meta: { terminal: 'Waits for the owner' } } },
    };
    expect(rules(config)).toEqual([]);
  });
});

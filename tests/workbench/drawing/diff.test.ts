import { describe, expect, test } from 'vitest';
import { createMachine } from 'xstate';
import { toChart, type Chart } from '#workbench/drawing/chart.ts';
import { diffCharts } from '#workbench/diff/diff.ts';
import { describeChange, formatEnglish } from '#workbench/diff/diff-words.ts';
import { mediaPlayerDocs as docs, mediaPlayerMachine } from './fixtures/media-player.ts';

const chartOf = (config: object, delays: Record<string, number> = {}): Chart =>
  toChart(createMachine({ id: 'order', ...config }, { delays }), { events: { go: 'Somebody goes' }, guards: {} });

const words = (before: Chart, after: Chart): string[] => {
  const difference = diffCharts(before, after);
  return difference.changes.map((change) => describeChange(difference, change, formatEnglish));
};

/** The changes of two states and an arrow between them. */
const flow = (a: object, b: object = {}, more: object = {}) => ({
  initial: 'A',
  states: { A: a, B: { description: 'Second', ...b }, ...more },
});

describe('the difference of two charts', () => {
  test('is empty for the same chart', () => {
    expect(words(toChart(mediaPlayerMachine, docs), toChart(mediaPlayerMachine, docs))).toEqual([]);
  });

  test('ignores the usual duration of a computed delay if only the later chart has it', () => {
    const { delays: _, ...before } = docs;
    expect(words(toChart(mediaPlayerMachine, before), toChart(mediaPlayerMachine, docs))).toEqual([]);
  });

  test.each([
    ['a guard', { on: { go: 'B' } }, { on: { go: { target: 'B', guard: 'isReady' } } }, ['A → B, go: guard [isReady] added']],
    [
      'another guard',
      { on: { go: { target: 'B', guard: 'isReady' } } },
      { on: { go: { target: 'B', guard: 'isPaid' } } },
      ['A → B, go: guard is [isPaid] instead of [isReady]'],
    ],
    ['no guard', { on: { go: { target: 'B', guard: 'isReady' } } }, { on: { go: 'B' } }, ['A → B, go: guard [isReady] removed']],
    ['a target', { on: { go: 'B' } }, { on: { go: 'A' } }, ['A → B, go: target is A instead of B']],
    [
      'actions',
      { on: { go: { target: 'B', actions: ['tell', 'count'] } } },
      { on: { go: { target: 'B', actions: ['count', 'bill'] } } },
      ['A → B, go: added actions: bill; removed actions: tell'],
    ],
    [
      'their order',
      { on: { go: { target: 'B', actions: ['tell', 'count'] } } },
      { on: { go: { target: 'B', actions: ['count', 'tell'] } } },
      ['A → B, go: actions in a different order: count, tell'],
    ],
    [
      'an event’s name',
      { on: { go: { target: 'B', guard: 'isReady' } } },
      { on: { leave: { target: 'B', guard: 'isReady' } } },
      ['A → B, go: the event is now called leave; is no longer described as “Somebody goes”'],
    ],
    ['an arrow', { on: { go: 'B' } }, { on: { go: 'B', stop: 'A' } }, ['new: A → A, stop']],
    ['an arrow less', { on: { go: 'B', stop: { actions: 'tell' } } }, { on: { go: 'B' } }, ['removed: inside A, stop / tell']],
    ['what is done on the way in', { entry: 'tell' }, { entry: ['tell', 'count'] }, ['A: added entry actions: count']],
    ['a tag', { tags: ['busy'] }, { tags: [] }, ['A: is no longer tagged busy']],
    ['an actor', {}, { invoke: { id: 'fetch', src: 'fetchOrder' } }, ['A: now invokes fetchOrder']],
    ['a description', { description: 'Here' }, { description: 'There' }, ['A: is now described as “There”']],
    ['a section', { meta: { spec: '§4.1' } }, { meta: { spec: '§4.2' } }, ['A: §4.1 became §4.2']],
  ])('describes %s', (_what, before, after, expected) => {
    expect(words(chartOf(flow(before)), chartOf(flow(after)))).toEqual(expected);
  });

  test('reports the new duration of a named delay', () => {
    const config = flow({ after: { warning: 'B' } });
    expect(words(chartOf(config, { warning: 300_000 }), chartOf(config, { warning: 240_000 }))).toEqual([
      'A → B, after 300 s: after 300 s became after 240 s',
    ]);
  });

  test('matches a timer with another target', () => {
    const before = flow({ after: { 1000: 'B', 5000: 'A' } });
    const after = flow({ after: { 2000: 'B', 5000: 'B' } });
    expect(words(chartOf(before), chartOf(after))).toEqual([
      'A → B, after 1 s: after 1 s became after 2 s',
      'A → A, after 5 s: target is B instead of A',
    ]);
  });

  test('reports guards that are evaluated in another order', () => {
    const first = { target: 'B', guard: 'isPaid' };
    const second = { target: 'A', guard: 'isReady' };
    expect(words(chartOf(flow({ on: { go: [first, second] } })), chartOf(flow({ on: { go: [second, first] } })))).toEqual([
      'A → A, go: is now checked earlier',
    ]);
  });

  test('names added and removed states with their parent', () => {
    const small = flow({ on: { go: 'B' } }, { initial: 'x', states: { x: {} } });
    const large = flow({ on: { go: 'B' } }, { initial: 'x', states: { x: {}, y: { type: 'final' } } }, { C: {} });
    expect(words(chartOf(small), chartOf(large))).toEqual(['new final state y in B', 'new state C']);
    expect(words(chartOf(large), chartOf(small))).toEqual(['final state y removed from B', 'state C removed']);
  });

  test('matches a renamed state with its children and arrows', () => {
    const states = { x: { description: 'Inner', on: { stop: '#order.A' } }, y: {} };
    const before = flow({ on: { go: 'B' } }, { initial: 'x', states });
    const after = { initial: 'A', states: { A: { on: { go: 'Billed' } }, Billed: { description: 'Second', initial: 'x', states } } };
    expect(words(chartOf(before), chartOf(after))).toEqual(['B: is now called Billed']);
  });

  test('reports a moved state once, without its arrows', () => {
    const before = {
      initial: 'A',
      states: { A: { on: { go: 'B' } }, B: { on: { stop: 'A' } }, group: { initial: 'x', states: { x: {} } } },
    };
    const after = {
      initial: 'A',
      states: { A: { on: { go: '#order.group.B' } }, group: { initial: 'x', states: { x: {}, B: { on: { stop: '#order.A' } } } } },
    };
    expect(words(chartOf(before), chartOf(after))).toEqual(['B: moved from order to group']);
  });

  test('distinguishes states of the same name by their parent', () => {
    const region = (entry: string) => ({ initial: 'idle', states: { idle: { entry } } });
    const chart = (left: string) => chartOf({ type: 'parallel', states: { left: region(left), right: region('tell') } });
    expect(words(chart('tell'), chart('count'))).toEqual(['left.idle: added entry actions: count; removed entry actions: tell']);
  });

  test('matches arrows that were merged into one from an ancestor', () => {
    const before = { initial: 'A', states: { A: { on: { stop: 'Z' } }, B: { on: { stop: 'Z' } }, Z: {} } };
    const after = { initial: 'house', states: { house: { initial: 'A', on: { stop: 'Z' }, states: { A: {}, B: {} } }, Z: {} } };
    const changes = words(chartOf(before), chartOf(after));
    expect(changes.filter((each) => each.includes('stop'))).toEqual([
      'A → Z, stop: source is now house',
      'B → Z, stop: source is now house',
    ]);
  });

  test('reports a merged arrow as new for a state that did not have it', () => {
    const before = { initial: 'A', states: { A: { on: { stop: 'Z' } }, B: {}, Z: {} } };
    const after = { initial: 'house', states: { house: { initial: 'A', on: { stop: 'Z' }, states: { A: {}, B: {} } }, Z: {} } };
    expect(words(chartOf(before), chartOf(after))).toContain('new: house → Z, stop');
  });

  test('ignores aspects that one of the charts does not contain', () => {
    const before = { ...chartOf(flow({ on: { go: 'B' } })) };
    const after = { ...before, edges: before.edges.map((edge) => ({ ...edge, description: 'Otherwise' })) };
    expect(diffCharts(before, after).changes).toHaveLength(1);
    expect(diffCharts(before, after, { unknown: ['description'] }).changes).toEqual([]);
  });
});

describe('a move', () => {
  const nested = (around: object) =>
    diffCharts(
      chartOf(flow({ on: { go: 'B' } }, { on: { stop: 'A' } })),
      chartOf({
        initial: 'X',
        states: {
          X: { initial: 'A', states: { A: { on: { go: '#order.B' }, ...around } } },
          B: { description: 'Second', on: { stop: 'X' } },
        },
      }),
    ).changes;
  const moved = (around: object) => nested(around).filter(({ kind }) => kind === 'moved');

  test('is a state with another parent and the same behaviour', () => {
    expect(moved({}).map(({ after }) => after?.id)).toContain('order.X.A');
  });

  test('is not a state that also changed its behaviour', () => {
    expect(moved({ entry: 'tell' }).map(({ after }) => after?.id)).not.toContain('order.X.A');
    expect(nested({ entry: 'tell' }).find(({ after }) => after?.id === 'order.X.A')?.kind).toBe('changed');
  });

  test('is listed last', () => {
    const kinds = nested({}).map(({ kind }) => kind);
    expect(kinds.slice(0, kinds.indexOf('moved'))).not.toHaveLength(0);
    expect(new Set(kinds.slice(kinds.indexOf('moved')))).toEqual(new Set(['moved']));
  });

  test('is an arrow that leaves an ancestor instead', () => {
    const before = { initial: 'A', states: { A: { on: { stop: 'Z' } }, B: { on: { stop: 'Z' } }, Z: {} } };
    const after = { initial: 'house', states: { house: { initial: 'A', on: { stop: 'Z' }, states: { A: {}, B: {} } }, Z: {} } };
    const arrows = diffCharts(chartOf(before), chartOf(after)).changes.filter(({ subject }) => subject === 'edge');
    expect(arrows.map(({ kind }) => kind)).toEqual(['moved', 'moved']);
  });
});

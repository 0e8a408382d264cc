import { setup } from 'xstate';
import { describe, expect, test } from 'vitest';
import { orderLifecycleMachine } from '#machines/orders/orderLifecycle.ts';
import { toChart } from '#workbench/drawing/chart.ts';
import { foldableStates, foldChart, visibleState } from '#workbench/drawing/fold.ts';
import { layout } from '#workbench/drawing/layout.ts';
import { toSvg } from '#workbench/drawing/svg.ts';

const machine = setup({}).createMachine({
  id: 'shop',
  initial: 'open',
  states: {
    open: {
      initial: 'idle',
      on: { shut: 'closed' },
      states: {
        idle: { on: { sell: 'busy', alarm: '#shop.closed' } },
        busy: { initial: 'paying', on: { alarm: '#shop.closed' }, states: { paying: { on: { paid: '#shop.open.idle' } } } },
      },
    },
    closed: { on: { open: 'open.busy' } },
  },
});
const chart = toChart(machine, { events: {} });
const fold = (...ids: string[]) => foldChart(chart, new Set(ids));

describe('a folded chart', () => {
  test('leaves out the states inside and says how many there are', () => {
    const { nodes } = fold('shop.open');
    expect(nodes.map(({ id, type, folded }) => [id, type, folded])).toEqual([
      ['shop', 'compound', undefined],
      ['shop.open', 'atomic', 3],
      ['shop.closed', 'atomic', undefined],
    ]);
  });

  test('leads transitions of hidden states from and to the folded state, those that look the same once', () => {
    expect(fold('shop.open').edges.map(({ label, source, target }) => [label, source, target])).toEqual([
      ['shut', 'shop.open', 'shop.closed'],
      ['alarm', 'shop.open', 'shop.closed'],
      ['open', 'shop.closed', 'shop.open'],
    ]);
  });

  test('keeps the initial state visible', () => {
    const [root] = fold('shop.open').nodes;
    expect(root?.initial).toBe('shop.open');
  });

  test('folds the outer of two nested states', () => {
    expect(visibleState(chart, new Set(['shop.open', 'shop.open.busy']), 'shop.open.busy.paying')).toBe('shop.open');
    expect(fold('shop.open', 'shop.open.busy')).toEqual(fold('shop.open'));
  });

  test('is the same chart if nothing is folded', () => {
    expect(foldChart(chart, new Set())).toEqual(chart);
  });

  test('can be any state with states inside except the machine itself', () => {
    expect(foldableStates(chart).map(({ id }) => id)).toEqual(['shop.open', 'shop.open.busy']);
  });

  test('is drawn smaller, in either direction', async () => {
    const whole = toChart(orderLifecycleMachine, { events: {} });
    const folded = foldChart(
      whole,
      new Set(
        foldableStates(whole)
          .filter(({ key }) => key !== 'inTheHouse')
          .map(({ id }) => id),
      ),
    );
    const [down, right] = [
      await layout(folded, { attempts: 2, direction: 'DOWN' }),
      await layout(folded, { attempts: 2, direction: 'RIGHT' }),
    ];
    expect(down.width / down.height).toBeLessThan(right.width / right.height);
    expect(down.width * down.height).toBeLessThan(1339 * 1687 * 0.6);
    expect(toSvg(folded, down).match(/>6 states inside</g)).toHaveLength(1);
  });
});

import { createMachine } from 'xstate';
import { describe, expect, test } from 'vitest';
import { toChart } from '#workbench/drawing/chart.ts';
import { diffCharts } from '#workbench/diff/diff.ts';
import { markDrawing, unionChart } from '#workbench/diff/diff-picture.ts';
import { layout } from '#workbench/drawing/layout.ts';
import { toSvg } from '#workbench/drawing/svg.ts';

const chartOf = (states: object) =>
  toChart(createMachine({ id: 'order', initial: 'A', states } as Parameters<typeof createMachine>[0]), { events: {} });

const before = chartOf({
  A: { on: { go: 'B', stop: 'C' } },
  B: { description: 'Former', on: { back: 'A' } },
  C: { initial: 'x', states: { x: {} } },
});
const after = chartOf({ A: { entry: 'tell', on: { go: 'D', stop: 'C' } }, C: {}, D: { on: { back: 'A' } } });
const union = unionChart(diffCharts(before, after));

describe('the picture of a difference', () => {
  test('contains both charts, with a mark before each changed name', () => {
    const names = union.chart.nodes.map(({ key }) => key);
    expect(names).toEqual(expect.arrayContaining(['~\u00a0A', '~\u00a0C', '+\u00a0D', '−\u00a0B', '−\u00a0x']));
    expect(union.chart.edges.map(({ label }) => label).toSorted()).toEqual([
      '+\u00a0back',
      'stop',
      '~\u00a0go',
      '−\u00a0back',
      '−\u00a0go',
    ]);
  });

  test('uses a separate mark for moves', () => {
    const one = { A: { on: { stop: 'Z' } }, B: { on: { stop: 'Z' } }, Z: {} };
    const other = { house: { initial: 'A', on: { stop: 'Z' }, states: { A: {}, B: {} } }, Z: {} };
    const { chart, marked } = unionChart(
      diffCharts(chartOf(one), toChart(createMachine({ id: 'order', initial: 'house', states: other }), { events: {} })),
    );
    expect(chart.edges.map(({ label }) => label)).toEqual(['›\u00a0stop']);
    expect(marked.moved).toEqual(['order.house.A', 'order.house.B', expect.stringMatching(/^moved /)]);
    const svg = markDrawing('<svg><style></style></svg>', marked);
    expect(svg).toContain('var(--diff-moved)');
  });

  test('keeps the removed children of a state inside it', () => {
    expect(union.chart.nodes.find(({ id }) => id === 'order.C')?.type).toBe('compound');
    expect(union.chart.nodes.find(({ id }) => id === 'order.C.x')?.parent).toBe('order.C');
  });

  test('dashes removals and gives each kind of change its colour', { timeout: 60_000 }, async () => {
    const svg = markDrawing(toSvg(union.chart, await layout(union.chart)), union.marked);
    expect(svg).toMatch(/\[data-state-id="order\.B"\][^}]*\{[^}]*--edge:var\(--diff-removed\)/);
    expect(svg).toContain('stroke-dasharray:6 4');
    expect(svg).toMatch(/\[data-state-id="order\.D"\][^}]*\{[^}]*--edge:var\(--diff-added\)/);
  });
});

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { toChart } from '#workbench/drawing/chart.ts';
import { arrowFinder } from '#workbench/drawing/find-arrow.ts';
import type { FlowFigures } from '#workbench/business/contract.ts';
import { orderLifecycleEvents, orderLifecycleGuards, orderLifecycleMachine } from '#machines/orders/orderLifecycle.ts';
import { readFlow } from '#workbench/business/server/read-flow.ts';
import { startServer, type TestServer } from '#tests/support/server.ts';

let server: TestServer;
let figures: FlowFigures;

beforeAll(async () => {
  server = await startServer('demo');
  figures = await readFlow(server.db, server.clock.now(), { machine: 'orderLifecycle' });
});
afterAll(() => server.close());

describe('flow of the demo orders', () => {
  const chart = toChart(orderLifecycleMachine, { events: orderLifecycleEvents, guards: orderLifecycleGuards });
  const finder = arrowFinder(chart);

  test('counts only transitions that are arrows of the chart', () => {
    expect(figures.transitions.length).toBeGreaterThan(40);
    expect(figures.transitions.filter((transition) => finder.arrow(transition) === null)).toEqual([]);
  });

  test('counts only states of the chart, and every final one', () => {
    const leaves = chart.nodes.filter(({ type }) => type === 'atomic' || type === 'final').map(({ key }) => key);
    expect(figures.states.map(({ state }) => state).toSorted()).toEqual(leaves.toSorted());
  });

  test('has stays in every state that can be left, at different speeds', () => {
    const left = figures.states.filter(({ median }) => median !== null);
    expect(left.map(({ state }) => state)).toHaveLength(11);
    for (const { median, ninth } of left) expect(ninth!).toBeGreaterThan(1.3 * median!);
    expect(figures.states.filter(({ late }) => (late ?? 0) > 0).length).toBeGreaterThan(2);
    // Some were created before the period's first midnight.
    expect(figures.begun).toBeGreaterThan(19_000);
    expect(figures.here).toBe(20_000);
  });

  test('has outgoing shares that sum to one', () => {
    for (const { state } of figures.states.filter(({ median }) => median !== null)) {
      const shares = figures.transitions.filter(({ from }) => from === state).map(({ share }) => share ?? 0);
      expect(shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 9);
    }
  });
});

import { describe, expect, it } from 'vitest';
import { COLUMN, lanesOf, lifelines, rowsOfLanes, scrollOffset, WORDS } from '#workbench/console/inspector/events/sequence-layout.ts';
import type { EventRow } from '#workbench/console/inspector/store/event-row.ts';

const sent = (from: string | null, to: string): EventRow => {
  const baseRow = { seq: 0, at: 0, kind: 'event' as const, type: 'go', payload: {}, settled: 0, taken: null };
  return { ...baseRow, from, to };
};

describe('sequence layout', () => {
  it('has one lifeline per actor in order of appearance, and none for external senders', () => {
    const lines = lifelines([sent(null, 'b'), sent('b', 'a'), sent(null, 'c')]);
    expect(lines.map(({ id, x }) => [id, x])).toEqual([
      ['b', COLUMN / 2],
      ['a', COLUMN * 1.5],
      ['c', COLUMN * 2.5],
    ]);
  });

  it('spreads the lifelines over a wide pane', () => {
    const rows = [sent('a', 'b'), sent('b', 'c')];
    expect(lifelines(rows, 100).map(({ x }) => x)).toEqual([0.5, 1.5, 2.5].map((at) => at * COLUMN));
    expect(lifelines(rows, 3 * 200 + WORDS).map(({ x }) => x)).toEqual([100, 300, 500]);
  });

  it('has a lane for each actor with an event, not for one that only starts', () => {
    const rows = [sent('a', 'b'), { ...sent('b', 'quiet'), kind: 'born' as const }, sent(null, 'b')];
    expect(lanesOf(rows)).toEqual([
      { id: 'a', events: 1 },
      { id: 'b', events: 2 },
    ]);
  });

  it('keeps the events in which a chosen actor takes part', () => {
    const [toB, toC, external] = [sent('a', 'b'), sent('b', 'c'), sent(null, 'c')];
    const rows = [toB, toC, external];
    expect(rowsOfLanes(rows, new Set(['a']))).toEqual([toB]);
    expect(rowsOfLanes(rows, new Set(['c']))).toEqual([toC, external]);
    expect(rowsOfLanes(rows, new Set())).toEqual(rows);
  });

  it('scrolls only as far as both ends of the last arrow need, or to its head if they do not fit', () => {
    const at = (line: number) => (line + 0.5) * COLUMN;
    const pane = { scrollLeft: 0, clientWidth: 3 * COLUMN + WORDS };
    expect(scrollOffset(pane, at(0), at(2))).toBe(0);
    expect(scrollOffset(pane, at(2), at(4))).toBe(2 * COLUMN);
    expect(scrollOffset({ ...pane, scrollLeft: 3 * COLUMN }, at(4), at(1))).toBe(COLUMN);
    expect(scrollOffset({ ...pane, scrollLeft: COLUMN }, at(2), at(3))).toBe(COLUMN);
    expect(scrollOffset(pane, at(0), at(7))).toBe(5 * COLUMN);
  });
});

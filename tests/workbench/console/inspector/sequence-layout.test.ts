import { describe, expect, it } from 'vitest';
import { COLUMN, lifelines, scrollOffset, WORDS } from '#workbench/console/inspector/events/sequence-layout.ts';
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

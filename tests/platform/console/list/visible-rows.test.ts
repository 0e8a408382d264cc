import { describe, expect, it } from 'vitest';
import { firstRows, mergeRows } from '#platform/list/console/rows/visible-rows.ts';

const LIMIT = 4;
const rowsOf = (ids: readonly number[]) => ids.map((id) => ({ id, v: 'a' }));
const answer = (ids: readonly number[], total = 100) => ({ rows: rowsOf(ids), total });

const visible = firstRows('all', 1, new Map([[0, answer([1, 2, 3, 4])]]), { total: 100 });
const merged = (ids: readonly number[], total = 100, window = 0) =>
  mergeRows(visible, new Map([[window, answer(ids, total)]]), { total }, LIMIT);

describe('rows that never jump', () => {
  it('get their new values in place', () => {
    const newest = { rows: [{ id: 2, v: 'B' }, ...rowsOf([1, 3, 4])], total: 100 };
    const { windows, moved } = mergeRows(visible, new Map([[0, newest]]), newest, LIMIT);
    expect(windows.get(0)?.map(({ id, v }) => `${id}${v}`)).toEqual(['1a', '2B', '3a', '4a']);
    expect(moved).toBe(true);
  });

  it.each<[string, readonly number[], { gone: number[]; fresh: number }]>([
    ['nothing changed', [1, 2, 3, 4], { gone: [], fresh: 0 }],
    ['a row came and pushed the last one over the edge', [9, 1, 2, 3], { gone: [], fresh: 1 }],
    ['a row left and the next window moved up', [1, 3, 4, 5], { gone: [2], fresh: 0 }],
    ['one left and another came', [9, 1, 3, 4], { gone: [2], fresh: 1 }],
    ['two came', [8, 1, 9, 2], { gone: [], fresh: 2 }],
    ['the end of the list lost a row', [1, 2, 4], { gone: [3], fresh: 0 }],
  ])('%s', (_, ids, expected) => {
    const { gone, fresh, windows } = merged(ids);
    expect({ gone, fresh }).toEqual(expected);
    expect(windows.get(0)?.map(({ id }) => id)).toEqual([1, 2, 3, 4]);
  });

  it('do not count as gone when they moved to another loaded window', () => {
    const two = firstRows(
      'all',
      1,
      new Map([
        [0, answer([1, 2, 3, 4])],
        [1, answer([5, 6, 7, 8])],
      ]),
      { total: 8 },
    );
    const later = new Map([
      [0, answer([1, 2, 4, 5], 8)],
      [1, answer([6, 7, 8, 3], 8)],
    ]);
    expect(mergeRows(two, later, { total: 8 }, LIMIT)).toMatchObject({ gone: [], fresh: 0, moved: true });
  });

  it('end where a later window is shorter than expected', () => expect(merged([5, 6], 6, 1).total).toBe(6));
});

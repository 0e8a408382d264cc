import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { useFittedColumns } from '#platform/list/console/table/fitted-columns.ts';
import type { Column } from '#platform/list/console/table/column.ts';

const columns: Column<object>[] = ['name', 'city'].map((id) => ({ id, title: id, width: 100, cell: () => id, value: () => id }));

let resized: (() => void)[] = [];
beforeEach(() => {
  resized = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(callback: () => void) {
        resized.push(callback);
      }
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.unstubAllGlobals();
});

const listOf = (width: () => number) => {
  const element = document.createElement('div');
  Object.defineProperty(element, 'clientWidth', { get: width });
  return { current: element };
};

test('the first list in a browser is measured before it is shown', () => {
  const first = listOf(() => 500);
  const { result } = renderHook(() => useFittedColumns(first, columns, 0));
  expect(result.current.widths).toEqual([250, 250]);
});

test('a list without a size shows its columns at their own widths', () => {
  const hidden = listOf(() => 0);
  const { result } = renderHook(() => useFittedColumns(hidden, columns, 0));
  expect(result.current.widths).toEqual([100, 100]);
});

test('the next list is rendered once, with its final widths, and measured only after the browser has laid it out', async () => {
  const measure = vi.fn<() => number>(() => 500);
  const first = listOf(() => 500);
  renderHook(() => useFittedColumns(first, columns, 0)).unmount();
  for (const callback of resized) callback();

  const second = listOf(measure);
  const renderings: (readonly number[])[] = [];
  renderHook(() => renderings.push(useFittedColumns(second, columns, 0).widths));
  expect(measure).not.toHaveBeenCalled();
  for (const callback of resized.slice(1)) callback();
  expect(measure).toHaveBeenCalled();
  expect(renderings).toEqual([[250, 250]]);
});

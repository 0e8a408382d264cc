import { expect, test } from 'vitest';
import type { Column } from '#platform/list/console/table/column.ts';
import { fit } from '#platform/list/console/table/fitted-columns.ts';

const column = (id: string, width: number, traits: Partial<Column<unknown>> = {}): Column<unknown> => ({
  id,
  title: id,
  width,
  value: () => id,
  ...traits,
});

const id = column('id', 100, { whole: true, pinned: 'left' });
const name = column('name', 200);
const city = column('city', 80, { yields: 1 });
const store = column('store', 100, { yields: 2 });
const next = column('next', 120, { pinned: 'right' });
const all = [id, name, city, store, next];

const fitted = (columns: readonly Column<unknown>[], room: number) => {
  const { columns: fitting, widths, isWider } = fit(columns, room);
  return { widths: Object.fromEntries(fitting.map((each, at) => [each.id, widths[at]])), isWider };
};

test('gives the remaining space to columns of any length', () => {
  expect(fitted(all, 790)).toEqual({ widths: { id: 100, name: 300, city: 120, store: 150, next: 120 }, isWider: false });
});

test('leaves out as few columns as needed, in their order', () => {
  expect(fitted(all, 599).widths).toEqual({ id: 100, name: 252, store: 127, next: 120 });
  expect(fitted(all, 420).widths).toEqual({ id: 100, name: 200, next: 120 });
});

test('keeps a column that the user resized or pinned, and the widths of the others', () => {
  expect(fitted([id, name, { ...city, fixed: true }, next], 450)).toEqual({
    widths: { id: 100, name: 200, city: 80, next: 120 },
    isWider: true,
  });
  expect(fitted([id, { ...city, pinned: 'left', pin: 1 }, name, next], 450).widths).toHaveProperty('city', 80);
});

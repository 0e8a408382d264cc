import type { ReactNode } from 'react';
import { t } from '#platform/console/language/language.ts';
import { ChoiceLabel } from '#platform/choices/console/choice-label.tsx';
import { amount, clockOrDay, count } from '#platform/console/language/formats.ts';
import { recordParam } from './list-address.ts';
import type { Column } from './table/column.ts';
import { showDate } from '#platform/contract/date-input.ts';
import type { List, ListField, ListFieldKind, ListRow } from '../list.ts';

/** Renderers of cells; `now` in milliseconds. Declare them once, outside components. */
export type Cells = Readonly<Record<string, (row: ListRow, now: number) => ReactNode>>;

/** Default widths in pixels. */
const widths: Record<ListFieldKind, number> = {
  text: 180,
  number: 88,
  money: 104,
  date: 96,
  moment: 144,
  choice: 132,
  flag: 96,
  id: 80,
};
/** Least widths in pixels: they hold 9,99,999.00, a date, and a date with its time. */
const leastWidths: Partial<Record<ListFieldKind, number>> = { money: 96, date: 96, moment: 144 };
const figures: readonly ListFieldKind[] = ['number', 'money', 'date', 'moment', 'id'];
const EMPTY_CELL = '–';

/** Name of a row: the value of its first field. */
export const nameOf = (list: List, row: ListRow): string => String(row.values[list.fields[0]?.name ?? ''] ?? row.id);

/** Columns for a list's fields. `opens`: the first column links to the record. */
export const columnsOf = (list: List, cells: Cells, opens: boolean): readonly Column<ListRow>[] =>
  list.fields.map((field, at) => ({
    id: field.name,
    title: field.title,
    width: Math.max(field.width ?? widths[field.kind], leastWidths[field.kind] ?? 0),
    ...(field.kind === 'money' && { unit: '₹' }),
    numeric: figures.includes(field.kind),
    dated: field.kind === 'date' || field.kind === 'moment',
    whole: at === 0 || figures.includes(field.kind),
    second: field.kind === 'moment' || (at > 0 && field.kind === 'id'),
    ...(field.sort && { sort: field.name }),
    ...(at === 0 && { pinned: 'left' as const }),
    ...((field.always || at === 0) && { always: true }),
    ...(field.yields !== undefined && { yields: field.yields }),
    ...(field.optional && { optional: true }),
    value: (row) => text(row.values[field.name]),
    cell:
      opens && at === 0
        ? (row, now) => (
            <RecordLink param={recordParam(list)} row={row}>
              {inside(field, cells, row, now)}
            </RecordLink>
          )
        : (row, now) => inside(field, cells, row, now),
  }));

const text = (value: ListRow['values'][string] | undefined) => (typeof value === 'boolean' ? String(value) : (value ?? null));

const inside = (field: ListField, cells: Cells, row: ListRow, now: number): ReactNode =>
  cells[field.name]?.(row, now) ?? cellOf(field, row, now);

/** Renders a value by its kind. */
function cellOf(field: ListField, row: ListRow, now: number): ReactNode {
  const value = row.values[field.name];
  if (value === undefined || value === null || value === '') return EMPTY_CELL;
  switch (field.kind) {
    case 'flag':
      return value === true ? t('Yes') : t('No');
    case 'number':
      return count(Number(value));
    case 'money':
      return amount(Number(value));
    case 'date':
      return showDate(String(value));
    case 'moment':
      return clockOrDay(String(value), now);
    case 'choice':
      return field.choices ? <ChoiceLabel set={field.choices} value={String(value)} /> : t(field.options?.[String(value)] ?? String(value));
    case 'text':
    case 'id':
      return String(value);
  }
}

/** Opens the record in place; with a modifier key, in a new tab. */
const RecordLink = ({ param, row, children }: { param: string; row: ListRow; children: ReactNode }) => (
  <a href={`?${param}=${row.id}`} tabIndex={-1}>
    {children}
  </a>
);

import { memo, useState } from 'react';
import { type Column, cellClass, type Identified } from './column.ts';

interface RowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  now: number;
  /** The row that Tab reaches. */
  active: boolean;
  /** Its record is open. */
  open: boolean;
  /** It no longer belongs to the list, and stays until the list is brought up to date. */
  gone: boolean;
  /** Place among all rows of the list, the head counting as the first; missing where every row is there. */
  place?: number | undefined;
  /** It is picked; undefined where rows cannot be. */
  picked?: boolean | undefined;
  /** Words of its box. */
  pickLabel?: ((row: Row) => string) | undefined;
}

interface PreviousRow<Row> {
  row: Row;
  changed: readonly string[];
  /** Alternates, because an animation of the same name does not start again. */
  beat: 'even' | 'odd';
}

function ListRowOf<Row extends Identified>({ row, columns, now, active, open, gone, place, picked, pickLabel }: RowProps<Row>) {
  const [previous, setSeen] = useState<PreviousRow<Row>>({ row, changed: [], beat: 'even' });
  if (previous.row !== row) {
    // Another row in the same place has not changed: it is another one.
    const isSame = previous.row.id === row.id;
    const changed = !isSame ? [] : columns.filter((column) => column.value(row) !== column.value(previous.row)).map((column) => column.id);
    setSeen({ row, changed, beat: previous.beat === 'even' ? 'odd' : 'even' });
  }
  return (
    <tr
      data-id={row.id}
      tabIndex={active ? 0 : -1}
      aria-rowindex={place}
      aria-current={open || undefined}
      data-picked={picked || undefined}
      data-gone={gone || undefined}
    >
      {picked !== undefined && (
        <td className="pick">
          <input type="checkbox" tabIndex={-1} data-act="pick" aria-label={pickLabel?.(row)} checked={picked} readOnly />
        </td>
      )}
      {columns.map((column, index) => {
        const Cell = index === 0 ? 'th' : 'td';
        return (
          <Cell
            key={column.id}
            scope={index === 0 ? 'row' : undefined}
            className={cellClass(column)}
            data-changed={previous.changed.includes(column.id) ? previous.beat : undefined}
          >
            {column.cell ? column.cell(row, now) : column.value(row)}
          </Cell>
        );
      })}
    </tr>
  );
}

/** A light row: native elements only, no listener of its own; the table listens for all. */
export const ListRow = memo(ListRowOf) as typeof ListRowOf;

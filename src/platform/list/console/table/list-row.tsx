import { memo, useState } from 'react';
import { type Column, cellClass, type Identified } from './column.ts';

interface RowProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  now: number;
  /** Whether the row is in the tab order. */
  active: boolean;
  /** Whether its record is open. */
  open: boolean;
  /** Whether it no longer belongs to the list; it stays visible until a refresh. */
  isRemoved: boolean;
  /** 1-based index among all rows including the header; undefined if all rows are rendered. */
  position?: number | undefined;
  /** Whether it is selected; undefined if rows cannot be selected. */
  picked?: boolean | undefined;
  /** Label of its checkbox. */
  pickLabel?: ((row: Row) => string) | undefined;
}

interface PreviousRow<Row> {
  row: Row;
  changed: readonly string[];
  /** Alternates to restart the animation, which needs a different name. */
  beat: 'even' | 'odd';
}

const contentOf = <Row,>(column: Column<Row>, row: Row, now: number) => (column.cell ? column.cell(row, now) : column.value(row));

function ListRowOf<Row extends Identified>({ row, columns, now, active, open, isRemoved, position, picked, pickLabel }: RowProps<Row>) {
  const [previous, setSeen] = useState<PreviousRow<Row>>({ row, changed: [], beat: 'even' });
  if (previous.row !== row) {
    // A different row at the same position does not count as a change.
    const isSame = previous.row.id === row.id;
    const changed = !isSame ? [] : columns.filter((column) => column.value(row) !== column.value(previous.row)).map((column) => column.id);
    setSeen({ row, changed, beat: previous.beat === 'even' ? 'odd' : 'even' });
  }
  return (
    <tr
      data-id={row.id}
      tabIndex={active ? 0 : -1}
      aria-rowindex={position}
      aria-current={open || undefined}
      data-picked={picked || undefined}
      data-gone={isRemoved || undefined}
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
            {column.wraps ? <span className="two-lines">{contentOf(column, row, now)}</span> : contentOf(column, row, now)}
          </Cell>
        );
      })}
    </tr>
  );
}

/** Lightweight row: native elements, its checkbox too, without listeners; the table listens for all rows. */
export const ListRow = memo(ListRowOf) as typeof ListRowOf;

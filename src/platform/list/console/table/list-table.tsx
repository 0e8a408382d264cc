import type { RefObject } from 'react';
import type { Identified } from './column.ts';
import { useFirstRows } from './first-rows.ts';
import { useFittedColumns } from './fitted-columns.ts';
import { ListFrame, type ListFrameProps } from './list-frame.tsx';
import { ListRow } from './list-row.tsx';

interface ListTableProps<Row> extends ListFrameProps<Row> {
  ref: RefObject<HTMLDivElement | null>;
  rows: readonly Row[];
  /** Rows that no longer belong to the list. */
  gone: ReadonlySet<number>;
  now: number;
  /** The row in the tab order, and the row whose record is open. */
  activeId: number | null;
  openId: number | null;
}

/** Table of a paginated list; renders every row of the page. */
export function ListTable<Row extends Identified>({ gone, now, activeId, openId, rows: all, ...frame }: ListTableProps<Row>) {
  const rows = useFirstRows(all, frame.density);
  const fitted = useFittedColumns(frame.ref, frame.columns, 0);
  return (
    <ListFrame
      {...frame}
      {...fitted}
      body={rows.map((row) => (
        <ListRow
          key={row.id}
          row={row}
          columns={fitted.columns}
          now={now}
          active={row.id === activeId}
          open={row.id === openId}
          isRemoved={gone.has(row.id)}
        />
      ))}
    />
  );
}

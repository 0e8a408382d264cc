import type { CSSProperties, ReactNode, Ref } from 'react';
import type { Column, Density, Identified } from './column.ts';
import { useFirstRows } from './first-rows.ts';
import './list.css';
import { ListHead } from './list-head.tsx';
import { ListRow } from './list-row.tsx';
import { type RowListeners, bodyListeners } from './row-listeners.ts';

interface ListTableProps<Row> extends RowListeners {
  /** Says what the table holds to people who cannot see it. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  /** Rows that no longer belong to the list. */
  gone: ReadonlySet<number>;
  density: Density;
  sort: string;
  onSort: (sort: string) => void;
  now: number;
  /** The row that Tab reaches, and the one whose record is open. */
  activeId: number | null;
  openId: number | null;
  /** New rows are on their way; the shown ones are kept. */
  busy: boolean;
  ref?: Ref<HTMLDivElement>;
  /** In place of rows: skeleton, empty or failed. */
  children?: ReactNode;
}

/** The table of a list screen: sticky head and first column, one set of listeners for all rows. */
export function ListTable<Row extends Identified>({ ref, ...props }: ListTableProps<Row>) {
  const { columns, density, now, activeId, openId } = props;
  const rows = useFirstRows(props.rows);
  const listeners = bodyListeners(props);
  return (
    <div className="list-scroll" ref={ref}>
      <table
        className="list-grid"
        data-density={density}
        style={widthsOf(columns)}
        aria-label={props.label}
        aria-busy={props.busy || undefined}
      >
        <colgroup>
          {columns.map((column) => (
            <col key={column.id} className={column.roomy ? 'roomy' : undefined} style={{ width: column.width }} />
          ))}
        </colgroup>
        <ListHead columns={columns} sort={props.sort} onSort={props.onSort} />
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rows inside take focus and keys; one listener serves them all */}
        <tbody {...listeners}>
          {rows.map((row) => (
            <ListRow
              key={row.id}
              row={row}
              columns={columns}
              now={now}
              active={row.id === activeId}
              open={row.id === openId}
              gone={props.gone.has(row.id)}
            />
          ))}
        </tbody>
      </table>
      {props.children}
    </div>
  );
}

/** Least width of the table, with all columns and without those that need room. */
function widthsOf<Row>(columns: readonly Column<Row>[]): CSSProperties {
  const sum = (some: readonly Column<Row>[]) => `${some.reduce((total, { width }) => total + width, 0)}px`;
  return { '--list-width': sum(columns), '--list-narrow': sum(columns.filter(({ roomy }) => !roomy)) } as CSSProperties;
}

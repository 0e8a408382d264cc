import type { CSSProperties, ReactNode, Ref } from 'react';
import { t } from '#console/language/language.ts';
import type { Column, Density, Identified } from './column.ts';
import { useFirstRows } from './first-rows.ts';
import './list.css';
import { ListHead } from './list-head.tsx';
import { ListRow } from './list-row.tsx';
import { type RowListeners, bodyListeners } from './row-listeners.ts';

export interface RowPicking<Row> {
  picked: ReadonlySet<number>;
  /** Words of the box in front of a row. Declared once, outside of any component, as columns are. */
  label: (row: Row) => string;
  /** Picks every row of the page, or none. */
  onPage: (ids: readonly number[]) => void;
  onPick: (id: number) => void;
}

/** Width of the boxes' column. Pixels. */
const PICK = 40;

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
  /** Rows can be picked, for what is done to several of them. */
  picking?: RowPicking<Row> | undefined;
  /** New rows are on their way; the shown ones are kept. */
  busy: boolean;
  ref?: Ref<HTMLDivElement>;
  /** In place of rows: skeleton, empty or failed. */
  children?: ReactNode;
}

/** The table of a list screen: sticky head and first column, one set of listeners for all rows. */
export function ListTable<Row extends Identified>({ ref, ...props }: ListTableProps<Row>) {
  const { columns, density, now, activeId, openId, picking } = props;
  const rows = useFirstRows(props.rows);
  const listeners = bodyListeners(
    picking ? { ...props, onAct: (act, id, control) => (act === 'pick' ? picking.onPick(id) : props.onAct(act, id, control)) } : props,
  );
  return (
    <div className="list-scroll" ref={ref}>
      <table
        className="list-grid"
        data-density={density}
        style={widthsOf(columns, picking ? PICK : 0)}
        data-picking={picking ? true : undefined}
        aria-label={props.label}
        aria-busy={props.busy || undefined}
      >
        <colgroup>
          {picking && <col style={{ width: PICK }} />}
          {columns.map((column) => (
            <col key={column.id} className={column.roomy ? 'roomy' : undefined} style={{ width: column.width }} />
          ))}
        </colgroup>
        <ListHead columns={columns} sort={props.sort} onSort={props.onSort}>
          {picking && <PagePick picking={picking} rows={props.rows} />}
        </ListHead>
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
              picked={picking?.picked.has(row.id)}
              pickLabel={picking?.label}
            />
          ))}
        </tbody>
      </table>
      {props.children}
    </div>
  );
}

/** Least width of the table with what stands `before` its columns (pixels), with all columns and without those that need room. */
function widthsOf<Row>(columns: readonly Column<Row>[], before: number): CSSProperties {
  const sum = (some: readonly Column<Row>[]) => `${some.reduce((total, { width }) => total + width, before)}px`;
  return { '--list-width': sum(columns), '--list-narrow': sum(columns.filter(({ roomy }) => !roomy)) } as CSSProperties;
}

/** Box above the boxes: every row of the page. */
function PagePick<Row extends Identified>({ picking, rows }: { picking: RowPicking<Row>; rows: readonly Row[] }) {
  const all = rows.length > 0 && rows.every((row) => picking.picked.has(row.id));
  return (
    <td className="pick">
      <input
        type="checkbox"
        aria-label={t('Every row of the page')}
        checked={all}
        onChange={() => picking.onPage(all ? [] : rows.map(({ id }) => id))}
      />
    </td>
  );
}

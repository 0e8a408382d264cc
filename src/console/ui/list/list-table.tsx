import { t } from '#console/language/language.ts';
import type { Identified } from './column.ts';
import { useFirstRows } from './first-rows.ts';
import { ListFrame, type ListFrameProps } from './list-frame.tsx';
import { ListRow } from './list-row.tsx';

export interface RowPicking<Row> {
  picked: ReadonlySet<number>;
  /** Words of the box in front of a row. Declared once, outside of any component, as columns are. */
  label: (row: Row) => string;
  /** Picks every row of the page, or none. */
  onPage: (ids: readonly number[]) => void;
  onPick: (id: number) => void;
}

interface ListTableProps<Row> extends ListFrameProps<Row> {
  rows: readonly Row[];
  /** Rows that no longer belong to the list. */
  gone: ReadonlySet<number>;
  now: number;
  /** The row that Tab reaches, and the one whose record is open. */
  activeId: number | null;
  openId: number | null;
  /** Rows can be picked, for what is done to several of them. */
  picking?: RowPicking<Row> | undefined;
}

/** The table of a list that comes in pages: every row of the page is there. */
export function ListTable<Row extends Identified>({ gone, now, activeId, openId, picking, rows: all, ...frame }: ListTableProps<Row>) {
  const rows = useFirstRows(all);
  return (
    <ListFrame
      {...frame}
      box={picking && <PagePick picking={picking} rows={all} />}
      onAct={(act, id, control) => (picking && act === 'pick' ? picking.onPick(id) : frame.onAct(act, id, control))}
      body={rows.map((row) => (
        <ListRow
          key={row.id}
          row={row}
          columns={frame.columns}
          now={now}
          active={row.id === activeId}
          open={row.id === openId}
          gone={gone.has(row.id)}
          picked={picking?.picked.has(row.id)}
          pickLabel={picking?.label}
        />
      ))}
    />
  );
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

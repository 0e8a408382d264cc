import { type MouseEvent, type RefObject, useRef } from 'react';
import type { Identified } from './column.ts';
import { useFirstRows } from './first-rows.ts';
import { useFittedColumns } from './fitted-columns.ts';
import { ListFrame, type ListFrameProps, PICK } from './list-frame.tsx';
import { ListRow } from './list-row.tsx';
import { PickBox, type PickBoxProps } from './pick-box.tsx';
import type { WindowPicking } from './windowed/window-rows.tsx';

export interface ListTableProps<Row> extends ListFrameProps<Row> {
  ref: RefObject<HTMLDivElement | null>;
  rows: readonly Row[];
  /** Rows that no longer belong to the list. */
  gone: ReadonlySet<number>;
  now: number;
  /** The row in the tab order, and the row whose record is open. */
  activeId: number | null;
  openId: number | null;
  picking: WindowPicking<Row> & Pick<PickBoxProps, 'onSome'>;
}

/** Table of a paginated list; renders every row of the page. */
export function ListTable<Row extends Identified>({ gone, now, activeId, openId, rows: all, picking, ...frame }: ListTableProps<Row>) {
  const rows = useFirstRows(all, frame.density);
  const fitted = useFittedColumns(frame.ref, frame.columns, PICK);
  const isRange = useRef(false);
  const onAct = (act: string, id: number, control: HTMLElement) => {
    if (act === 'pick') picking.onPick(id, isRange.current);
    else frame.onAct(act, id, control);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only remembers whether Shift is held; the rows below take the press
    <div className="list-page" onMouseDownCapture={(event: MouseEvent) => (isRange.current = event.shiftKey)}>
      <ListFrame
        {...frame}
        {...fitted}
        onAct={onAct}
        box={<PickBox all={picking.all} isSomePicked={picking.picked.size > 0} onSome={picking.onSome} />}
        body={rows.map((row) => (
          <ListRow
            key={row.id}
            row={row}
            columns={fitted.columns}
            now={now}
            active={row.id === activeId}
            open={row.id === openId}
            isRemoved={gone.has(row.id)}
            picked={picking.all || picking.picked.has(row.id)}
            pickLabel={picking.label}
          />
        ))}
      />
    </div>
  );
}

import { type MouseEvent, type Ref, useCallback, useRef, useState } from 'react';
import type { Column, Identified } from '../column.ts';
import { ListFrame, type ListFrameProps, PICK } from '../list-frame.tsx';
import type { ListSettings } from '../list-settings.ts';
import { ColumnGrip } from './column-grip.tsx';
import { useFittedColumns } from '../fitted-columns.ts';
import { PickBox, type PickBoxProps } from '../pick-box.tsx';
import { useGrownColumns } from './grown-columns.ts';
import { WindowRows } from './window-rows.tsx';
import type { WindowRowsProps } from './window-rows-props.ts';

interface WindowTableProps<Row extends Identified>
  extends Omit<ListFrameProps<Row>, 'ref' | 'columns' | 'density'>,
    Omit<WindowRowsProps<Row>, 'scroll' | 'columns' | 'density'>,
    Pick<PickBoxProps, 'onSome'> {
  settings: ListSettings<Row>;
  ref?: Ref<HTMLDivElement>;
}

/** Windowed table of a list with up to a hundred thousand rows. */
export function WindowTable<Row extends Identified>({ settings, picking, rows, ref, ...props }: WindowTableProps<Row>) {
  const { density } = settings;
  const element = useRef<HTMLDivElement>(null);
  const [scroll, setScroll] = useState<HTMLDivElement | null>(null);
  const keepHandle = useCallback(
    (div: HTMLDivElement | null) => {
      element.current = div;
      setScroll(div);
      if (typeof ref === 'function') ref(div);
      else if (ref) ref.current = div;
    },
    [ref],
  );
  const grown = useGrownColumns(element, settings.columns);
  const fitted = useFittedColumns(element, grown, picking ? PICK : 0);
  const isRange = useRef(false);
  const onAct = (act: string, id: number, control: HTMLElement) => {
    if (act === 'pick') picking?.onPick(id, isRange.current);
    else props.onAct(act, id, control);
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- only remembers whether Shift is held; the rows below take the press
    <div className="list-window" onMouseDownCapture={(event: MouseEvent) => (isRange.current = event.shiftKey)}>
      <ListFrame
        {...props}
        ref={keepHandle}
        {...fitted}
        density={density}
        total={rows.total}
        onAct={onAct}
        grip={gripsOf(settings)}
        box={picking && <PickBox all={picking.all} isSomePicked={picking.picked.size > 0} onSome={props.onSome} />}
        body={
          rows.total > 0 && (
            <WindowRows
              key={rows.key}
              {...props}
              scroll={scroll}
              rows={rows}
              columns={fitted.columns}
              density={density}
              picking={picking}
            />
          )
        }
      />
    </div>
  );
}

const gripsOf =
  <Row,>(settings: ListSettings<Row>) =>
  (column: Column<Row>) => <ColumnGrip column={column} settings={settings} />;

import { type CSSProperties, type ReactNode, type Ref } from 'react';
import type { Column, Density } from './column.ts';
import './list.css';
import { ListHead } from './list-head.tsx';
import { type RowListeners, bodyListeners } from './row-listeners.ts';

/** Width of the boxes' column. Pixels. */
export const PICK = 40;

export interface ListFrameProps<Row> extends RowListeners {
  /** Says what the table holds to people who cannot see it. */
  label: string;
  columns: readonly Column<Row>[];
  density: Density;
  sort: string;
  onSort: (sort: string) => void;
  /** New rows are on their way; the shown ones are kept. */
  busy: boolean;
  ref?: Ref<HTMLDivElement>;
  /** In place of rows: skeleton, empty or failed. */
  children?: ReactNode;
}

interface FrameParts<Row> extends ListFrameProps<Row> {
  /** The rows. */
  body: ReactNode;
  /** Above the boxes in front of the rows, where rows can be picked. */
  box?: ReactNode;
  /** Rows of the list, where only those in sight are in the table. */
  total?: number | undefined;
  /** Widths of the columns in pixels, where it is known how much room there is; else they share what is left over. */
  widths?: readonly number[] | undefined;
  /** What stands at the end of a column's title. */
  grip?: ((column: Column<Row>) => ReactNode) | undefined;
}

/** The table of a list: sticky head and first column, one set of listeners for all rows. */
export function ListFrame<Row>({ ref, columns, box, widths, ...props }: FrameParts<Row>) {
  return (
    <div className="list-scroll" ref={ref}>
      <table
        className="list-grid"
        data-density={props.density}
        style={widths ? exactly(columns, widths, box ? PICK : 0) : atLeast(columns, box ? PICK : 0)}
        data-picking={box ? true : undefined}
        aria-label={props.label}
        aria-busy={props.busy || undefined}
        aria-rowcount={props.total === undefined ? undefined : props.total + 1}
      >
        <colgroup>
          {box && <col style={{ width: PICK }} />}
          {columns.map((column, at) => (
            <col key={column.id} className={column.isSpacious ? 'roomy' : undefined} style={{ width: widths?.[at] ?? column.width }} />
          ))}
        </colgroup>
        <ListHead columns={columns} sort={props.sort} onSort={props.onSort} grip={props.grip} counted={props.total !== undefined}>
          {box}
        </ListHead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rows inside take focus and keys; one listener serves them all */}
        <tbody {...bodyListeners(props)}>{props.body}</tbody>
      </table>
      {props.children}
    </div>
  );
}

/** Least width of the table with what stands `before` its columns (pixels), with all columns and without those that need room. */
function atLeast<Row>(columns: readonly Column<Row>[], before: number): CSSProperties {
  const sum = (summed: readonly Column<Row>[]) => `${summed.reduce((total, { width }) => total + width, before)}px`;
  return { '--list-width': sum(columns), '--list-narrow': sum(columns.filter(({ isSpacious: roomy }) => !roomy)) } as CSSProperties;
}

/** Width of the table, and where each column stays that was pinned by choice. Pixels. */
function exactly<Row>(columns: readonly Column<Row>[], widths: readonly number[], before: number): CSSProperties {
  const widthBefore = (at: number) => widths.slice(0, at).reduce((sum, width) => sum + width, before);
  const pins = columns.flatMap(({ pin }, at) => (pin ? [[`--pin-${pin}`, `${widthBefore(at)}px`]] : []));
  return { width: widthBefore(widths.length), minWidth: 0, ...Object.fromEntries(pins) };
}

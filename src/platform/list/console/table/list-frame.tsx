import { type CSSProperties, type ReactNode, type Ref } from 'react';
import type { Column, Density } from './column.ts';
import './list.css';
import { ListHead } from './list-head.tsx';
import { type RowListeners, bodyListeners } from './row-listeners.ts';
import { type Skeleton, SkeletonRows } from './skeleton-rows.tsx';

/** Width of the checkbox column in pixels. */
export const PICK = 40;

export interface ListFrameProps<Row> extends RowListeners {
  /** Accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  density: Density;
  sort: string;
  onSort: (sort: string) => void;
  /** Whether new rows are loading while the current ones stay visible. */
  busy: boolean;
  ref?: Ref<HTMLDivElement>;
  /** Placeholders in place of the rows, during the first load. */
  skeleton?: Skeleton | undefined;
  /** Replaces the rows: empty or failed state. */
  children?: ReactNode;
}

interface FrameParts<Row> extends ListFrameProps<Row> {
  /** The rows. */
  body: ReactNode;
  /** Header of the checkbox column, if rows can be selected. */
  box?: ReactNode;
  /** Total number of rows, if only the visible ones are rendered. */
  total?: number | undefined;
  /** Column widths in pixels. */
  widths: readonly number[];
  /** Whether the columns need more than the available space. */
  isWider: boolean;
  /** Rendered at the end of a column's title. */
  grip?: ((column: Column<Row>) => ReactNode) | undefined;
}

/** Table of a list: sticky header and first column, one set of listeners for all rows. */
export function ListFrame<Row>({ ref, columns, box, widths, ...props }: FrameParts<Row>) {
  return (
    <div className="list-scroll" ref={ref}>
      <table
        className="list-grid"
        data-density={props.density}
        style={widthsInPixels(columns, widths, box ? PICK : 0)}
        data-wider={props.isWider || undefined}
        data-picking={box ? true : undefined}
        aria-label={props.label}
        aria-busy={props.busy || undefined}
        aria-rowcount={props.total === undefined ? undefined : props.total + 1}
      >
        <colgroup>
          {box && <col style={{ width: PICK }} />}
          {columns.map((column, at) => (
            <col key={column.id} style={{ width: widths[at] }} />
          ))}
        </colgroup>
        <ListHead columns={columns} sort={props.sort} onSort={props.onSort} grip={props.grip} counted={props.total !== undefined}>
          {box}
        </ListHead>
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the rows inside take focus and keys; one listener serves them all */}
        <tbody {...bodyListeners(props)}>
          {props.skeleton ? <SkeletonRows columns={columns} isPicking={box !== undefined} count={props.skeleton.count} /> : props.body}
        </tbody>
      </table>
      {props.skeleton && <output className="visually-hidden">{props.skeleton.label}</output>}
      {props.children}
    </div>
  );
}

/** Width of the table and offsets of the user-pinned columns, in pixels. */
function widthsInPixels<Row>(columns: readonly Column<Row>[], widths: readonly number[], before: number): CSSProperties {
  const widthBefore = (at: number) => widths.slice(0, at).reduce((sum, width) => sum + width, before);
  const pins = columns.flatMap(({ pin }, at) => (pin ? [[`--pin-${pin}`, `${widthBefore(at)}px`]] : []));
  return { width: widthBefore(widths.length), ...Object.fromEntries(pins) };
}

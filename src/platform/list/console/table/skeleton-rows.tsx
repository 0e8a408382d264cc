import { type Column, cellClass } from './column.ts';

export interface Skeleton {
  /** Number of rows. */
  count: number;
  /** Announced to screen readers. */
  label: string;
}

/**
 * Placeholder rows in the list's own columns. `isPicking`: the list has checkboxes. The cells are plain elements, because a Skeleton
 * in each of the 200 cells would delay the first paint.
 */
export function SkeletonRows<Row>({ columns, isPicking, count }: { columns: readonly Column<Row>[]; isPicking: boolean; count: number }) {
  return Array.from({ length: count }, (_, row) => (
    <tr key={row} className="list-skeleton" aria-hidden="true">
      {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the row is hidden from screen readers */}
      {isPicking && <td className="pick" />}
      {columns.map((column, at) => (
        // oxlint-disable-next-line jsx-a11y/control-has-associated-label -- the row is hidden from screen readers
        <td key={column.id} className={cellClass(column)}>
          <i style={{ width: `${45 + ((row * 7 + at * 13) % 40)}%` }} />
        </td>
      ))}
    </tr>
  ));
}

import { IconChevronDown, IconChevronUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { t } from '#platform/console/language/language.ts';
import { type Column, cellClass } from './column.ts';

interface ListHeadProps<Row> {
  columns: readonly Column<Row>[];
  /** Column name, prefixed with `-` for descending order. */
  sort: string;
  onSort: (sort: string) => void;
  /** Rendered at the end of a title. */
  grip?: ((column: Column<Row>) => ReactNode) | undefined;
  /** The rows have row indexes; the header is the first. */
  counted?: boolean;
  /** Rendered before the first title. */
  children?: ReactNode;
}

/** Column titles; sortable ones are buttons. */
export function ListHead<Row>({ columns, sort, onSort, grip, counted = false, children }: ListHeadProps<Row>) {
  return (
    <thead>
      <tr aria-rowindex={counted ? 1 : undefined}>
        {children}
        {columns.map((column) => {
          const order = orderOf(column.sort, sort);
          return (
            <th key={column.id} scope="col" data-column={grip && column.id} aria-sort={order ?? undefined} className={cellClass(column)}>
              {column.sort === undefined ? (
                titleOf(column)
              ) : (
                <button
                  type="button"
                  className="list-sort"
                  onClick={() => onSort(order === 'ascending' ? `-${column.sort}` : `${column.sort}`)}
                >
                  {titleOf(column)}
                  {order && (order === 'ascending' ? <IconChevronUp /> : <IconChevronDown />)}
                </button>
              )}
              {grip?.(column)}
            </th>
          );
        })}
      </tr>
    </thead>
  );
}

function orderOf(name: string | undefined, sort: string): 'ascending' | 'descending' | null {
  if (name === undefined) return null;
  if (sort === name) return 'ascending';
  return sort === `-${name}` ? 'descending' : null;
}

const titleOf = <Row,>({ title, unit }: Column<Row>) => (unit ? `${t(title)} ${unit}` : t(title));

import type { OrderRow } from '../../contract.ts';
import type { BuiltInView } from '#platform/list/console/saved-views/view-choice.tsx';
import type { ListViewProps } from '#platform/list/console/list-screen-props.ts';
import type { QuickFilter } from '#platform/list/console/screen/quick-filters.tsx';
import type { Column } from '#platform/list/console/table/column.ts';
import type { OrderScope } from './order-scope.ts';

/** Counts over all open orders, by quick filter. */
export type OrderCounts = Readonly<Record<'open' | 'late' | 'soon' | 'unassigned' | 'needs_prescription' | 'mine', number>>;

/** Configuration of a list of orders. Declared once per list, outside of components. */
export interface OrderListKind {
  scope: OrderScope;
  columns: readonly Column<OrderRow>[];
  /** Words of a list without any row; marked with `msg`. */
  empty: { title: string; words: string };
  /** Whether the title has the buttons that other features add. */
  hasLinks?: true;
  views?: readonly BuiltInView[];
  /** Quick filters with counts over all open orders. */
  quick?: readonly QuickFilter[];
  /** Number of matching orders in words; `open` counts all open orders, undefined while loading. */
  countInWords?: (open: number | undefined) => NonNullable<ListViewProps<OrderRow>['countInWords']>;
}

import type { ComponentType } from 'react';
import type { OrderRow } from '../../contract.ts';
import type { Column } from '#platform/list/console/table/column.ts';
import type { FilterField } from '#platform/list/console/table/filter-field.ts';
import type { OrderScope } from './order-scope.ts';
import type { FilterName, OrderFilters, OrderSearch } from './order-search.ts';

/** Counts over all open orders. */
export interface OrderCounts {
  open: number;
  late: number;
  soon: number;
  unassigned: number;
  needs_prescription: number;
  mine: number;
}

export interface QuickFiltersProps {
  filters: OrderFilters;
  /** Undefined while loading. */
  counts: OrderCounts | undefined;
  onChange: (change: Partial<Record<FilterName, string | null>>) => void;
}

/** Configuration of a list of orders. Declared once per list, outside of components. */
export interface OrderListKind {
  /** Storage name of its columns and density. */
  id: string;
  /** Marked with `msg`, as are the words below. */
  title: string;
  scope: OrderScope;
  columns: readonly Column<OrderRow>[];
  fields: readonly FilterField[];
  /** Shown if there are no such orders at all. */
  none: { title: string; words: string };
  /** Number of matching orders in words; `open` counts all open orders, undefined while loading. */
  howMany: (filters: OrderFilters, total: number | null, open: number | undefined) => string;
  /** Named views in front of the filters. */
  Views?: ComponentType<{ search: OrderSearch; go: (next: OrderSearch) => void }>;
  /** Filters set by one press, with counts over all open orders. `isOne`: the filter needs no chip of its own. */
  quick?: { Filters: ComponentType<QuickFiltersProps>; isOne: (name: string, value: string | undefined) => boolean };
}

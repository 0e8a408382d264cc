import type { ComponentType } from 'react';
import type { OrderRow } from '../../contract.ts';
import type { Column } from '#platform/list/console/table/column.ts';
import type { FilterField } from '#platform/list/console/table/filter-field.ts';
import type { OrderScope } from './order-scope.ts';
import type { FilterName, OrderFilters, OrderSearch } from './order-search.ts';

/** Figures over all open orders. */
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
  /** Missing until they are known. */
  counts: OrderCounts | undefined;
  onChange: (change: Partial<Record<FilterName, string | null>>) => void;
}

/** What makes one list of orders differ from another. Declared once per list, outside of any component. */
export interface OrderListKind {
  /** Name under which its columns and density are kept. */
  id: string;
  /** Marked with `msg`, as are the words below. */
  title: string;
  scope: OrderScope;
  columns: readonly Column<OrderRow>[];
  fields: readonly FilterField[];
  /** Said where there is no such order at all. */
  none: { title: string; words: string };
  /** How many orders are shown, in words; `open` counts all open orders, and is missing until known. */
  howMany: (filters: OrderFilters, total: number | null, open: number | undefined) => string;
  /** Named choices in front of the filters. */
  Views?: ComponentType<{ search: OrderSearch; go: (next: OrderSearch) => void }>;
  /** Filters that one press sets, with the figures over all open orders. `isOne`: it needs no chip besides. */
  quick?: { Filters: ComponentType<QuickFiltersProps>; isOne: (name: string, value: string | undefined) => boolean };
}

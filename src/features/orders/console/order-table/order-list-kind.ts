import type { ComponentType } from 'react';
import type { OrderRow } from '../../contract.ts';
import type { Column } from '#platform/list/console/table/column.ts';
import type { BuiltInView } from '#platform/list/console/saved-views/view-choice.tsx';
import type { Part } from '#platform/list/console/where-tree.ts';
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
  scope: OrderScope;
  columns: readonly Column<OrderRow>[];
  /** Shown if there are no such orders at all; marked with `msg`. */
  none: { title: string; words: string };
  /** Number of matching orders in words, from the number and its figure; `open` counts all open orders, undefined while loading. */
  howMany: (search: OrderSearch, matches: { n: number; count: string } | null, open: number | undefined) => string;
  /** Views that come with the list. */
  views?: readonly BuiltInView[];
  /** Filters set by one press, with counts over all open orders. `isOne`: the condition needs no chip of its own. */
  quick?: { Filters: ComponentType<QuickFiltersProps>; isOne: (part: Part) => boolean };
}

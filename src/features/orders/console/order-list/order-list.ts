import { msg, t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { orderColumns } from '../order-table/order-columns.tsx';
import type { OrderListKind } from '../order-table/order-list-kind.ts';
import { allOrders } from '../order-table/order-scope.ts';
import type { OrderSearch } from '../order-table/order-search.ts';
import { isQuick, QuickFilters } from './quick-filters.tsx';
import { orderViews } from './order-views.ts';

type Matches = Parameters<OrderListKind['howMany']>[1];

/** `1,284 open`; with filters `93 of 1,284 open`; with a status filter, `512 orders`. */
function matchInWords({ filters: { status, ...filters }, where }: OrderSearch, matches: Matches, open: number | undefined): string {
  if (open === undefined) return '';
  const areOpen = status === undefined;
  if (areOpen && where.of.length === 0 && Object.keys(filters).length === 0) return t('{n} open', { n: count(open) });
  if (matches === null) return '';
  return areOpen
    ? t('{n} of {total} open', { n: matches.count, total: count(open) })
    : t('{n, plural, one {{count} order} other {{count} orders}}', matches);
}

/** The list of all orders. */
export const orderList: OrderListKind = {
  scope: allOrders,
  columns: orderColumns,
  none: { title: msg('No orders yet'), words: msg('They appear here as soon as a customer places one.') },
  howMany: matchInWords,
  views: orderViews,
  quick: { Filters: QuickFilters, isOne: isQuick },
};

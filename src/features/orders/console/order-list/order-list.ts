import { msg, t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { orderColumns } from '../order-table/order-columns.tsx';
import { filterFields } from '../order-table/order-filters.ts';
import type { OrderListKind } from '../order-table/order-list-kind.ts';
import { allOrders } from '../order-table/order-scope.ts';
import type { OrderFilters } from '../order-table/order-search.ts';
import { isQuick, QuickFilters } from './quick-filters.tsx';
import { ViewChoice } from './view-choice.tsx';

/** `1,284 open`; with filters `93 of 1,284 open`; with a status filter, `512 orders`. */
function matchInWords({ status, ...filters }: OrderFilters, total: number | null, open: number | undefined): string {
  if (open === undefined) return '';
  const areOpen = status === undefined;
  if (areOpen && Object.keys(filters).length === 0) return t('{n} open', { n: count(open) });
  if (total === null) return '';
  return areOpen
    ? t('{n} of {total} open', { n: count(total), total: count(open) })
    : t('{n, plural, one {{count} order} other {{count} orders}}', { n: total, count: count(total) });
}

/** The list of all orders. */
export const orderList: OrderListKind = {
  id: 'orders',
  title: msg('Orders'),
  scope: allOrders,
  columns: orderColumns,
  fields: filterFields(allOrders),
  none: { title: msg('No orders yet'), words: msg('They appear here as soon as a customer places one.') },
  howMany: matchInWords,
  Views: ViewChoice,
  quick: { Filters: QuickFilters, isOne: isQuick },
};

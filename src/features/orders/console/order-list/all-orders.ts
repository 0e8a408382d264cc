import { msg, t } from '#platform/console/language/language.ts';
import { count } from '#platform/console/language/formats.ts';
import { isSameWhere } from '#platform/list/console/where-tree.ts';
import { orderColumns } from './order-columns.tsx';
import type { OrderListKind } from './order-list-kind.ts';
import { allOrders } from './order-scope.ts';
import { orderSpelling } from './order-spelling.ts';
import { orderViews } from './order-views.ts';
import { quickFilters } from './quick-filters.ts';

const openOrders = orderSpelling(allOrders).read(new URLSearchParams()).where;
const [openOnly] = openOrders.of.map((part) => JSON.stringify(part));

/** `1,284 open`; with filters `93 of 1,284 open`; with a status filter, `512 orders`. */
const countInWords: OrderListKind['countInWords'] =
  (open) =>
  ({ search, where }, matches) => {
    if (!where.of.some((part) => JSON.stringify(part) === openOnly))
      return t('{n, plural, one {{count} order} other {{count} orders}}', matches);
    if (open === undefined) return '';
    return search === '' && isSameWhere(where, openOrders)
      ? t('{n} open', { n: count(open) })
      : t('{n} of {total} open', { n: matches.count, total: count(open) });
  };

/** The list of all orders. */
export const orderList: OrderListKind = {
  scope: allOrders,
  columns: orderColumns,
  empty: { title: msg('No orders yet'), words: msg('They appear here as soon as a customer places one.') },
  hasLinks: true,
  countInWords,
  views: orderViews,
  quick: quickFilters,
};

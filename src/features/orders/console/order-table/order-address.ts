import type { ListAddress } from '#platform/list/console/list-address.ts';
import type { ListQuestion } from '#platform/list/console/list-api.ts';
import { conditionsOf, shortened } from '../../order-conditions.ts';
import { orderSorts } from '../../order-choices.ts';
import { everyStatus, type OrderScope } from './order-scope.ts';
import { filterNames, type OrderFilters, type OrderSearch, readFilter } from './order-search.ts';

/** The state of a list of orders as that of any list, so that filters, views and exports are the same. */

/** The complete filter: the default statuses are a condition; "all statuses" is no condition. */
export function asListAddress(scope: OrderScope, search: OrderSearch): ListAddress {
  const { q, status = scope.assumed, ...filters } = search.filters;
  const conditions = conditionsOf(status === everyStatus(scope) ? filters : { ...filters, status });
  return {
    search: q ?? '',
    where: { match: 'all', of: [...conditions, ...search.where.of] },
    sort: search.sort,
    record: search.orderId,
    from: (search.page - 1) * search.pageSize,
    view: search.view,
  };
}

/** Whether the parameter accepts the value as it is, apart from the order of several. */
const accepts = (scope: OrderScope) => (name: string, value: string) =>
  readFilter(scope, name as keyof OrderFilters, value)?.length === value.length;

export function fromListAddress(
  scope: OrderScope,
  { search, where, sort, record, from, view }: ListAddress,
  pageSize: number,
): OrderSearch {
  const { short, others } = shortened(where, accepts(scope));
  const filters: OrderFilters = {};
  for (const name of filterNames) {
    const value = name === 'status' ? (short['status'] ?? everyStatus(scope)) : name === 'q' ? search : short[name];
    const accepted = value ? readFilter(scope, name, value) : null;
    if (accepted !== null && !(name === 'status' && accepted === scope.assumed)) filters[name] = accepted;
  }
  return {
    filters,
    where: others,
    sort: orderSorts.find((each) => each === sort) ?? scope.sort,
    page: Math.floor(from / pageSize) + 1,
    pageSize,
    orderId: record,
    view,
  };
}

/** The rows as exports ask for them. */
export function questionOf(scope: OrderScope, search: OrderSearch): ListQuestion {
  const address = asListAddress(scope, search);
  return {
    ...(address.search && { search: address.search }),
    ...(address.where.of.length > 0 && { where: address.where }),
    sort: address.sort,
  };
}

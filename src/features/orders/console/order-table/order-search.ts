import { orderPageSizes, type OrderSort, orderSorts, prescriptionStates, servedCities } from '../../order-choices.ts';
import { orderModes, orderTypes } from '#machines/orders/order-statuses.ts';
import { t } from '#platform/console/language/language.ts';
import { emptyWhere, readWhere, writeWhere } from '#platform/list/console/where-tree.ts';
import type { Group } from '#platform/list/where.ts';
import { allOrders, type OrderScope } from './order-scope.ts';

/** State of a list of orders in its address, with the parameter names of `GET /api/oms/orders`. */
export const filterNames = [
  'status',
  'type',
  'mode',
  'city',
  'store',
  'pincode',
  'drug',
  'slot',
  'created_from',
  'created_to',
  'tat',
  'assignee',
  'prescription',
  'q',
] as const;
export type FilterName = (typeof filterNames)[number];
/** Values of one filter are separated by commas. */
export type OrderFilters = Partial<Record<FilterName, string>>;

export interface OrderSearch {
  filters: OrderFilters;
  /** Further conditions, which have no parameter of their own. */
  where: Group;
  sort: OrderSort;
  page: number;
  pageSize: number;
  /** Id of the open order. */
  orderId: number | null;
  /** The saved view in use, or null. */
  view: number | null;
}

/** State of an address without parameters. */
export const plainSearch = ({ sort, pageSize }: OrderScope): OrderSearch => ({
  filters: {},
  where: emptyWhere,
  sort,
  page: 1,
  pageSize,
  orderId: null,
  view: null,
});

type Reader = (value: string) => string | null;

/** Keeps valid values, in the catalogue's order. */
const severalOf =
  (values: readonly string[]): Reader =>
  (value) => {
    const parts = value.split(',');
    return values.filter((each) => parts.includes(each)).join(',') || null;
  };
const oneOf =
  (values: readonly string[]): Reader =>
  (value) =>
    values.includes(value) ? value : null;
const matching =
  (pattern: RegExp): Reader =>
  (value) =>
    pattern.test(value) ? value : null;
// As in the API: control characters cannot be stored.
const PRINTABLE = /^[^\p{Cc}\p{Cs}]*$/u;
const words: Reader = (value) => (PRINTABLE.test(value) && value.trim().slice(0, 80)) || null;
const DATE = /^(19|[2-9]\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const readers: Record<Exclude<FilterName, 'status'>, Reader> = {
  type: severalOf(orderTypes),
  mode: severalOf(Object.keys(orderModes)),
  city: severalOf(servedCities),
  store: words,
  pincode: matching(/^[1-9]\d{5}$/),
  drug: words,
  slot: matching(DATE),
  created_from: matching(DATE),
  created_to: matching(DATE),
  tat: oneOf(['late', 'soon']),
  assignee: matching(/^(me|none|[1-9]\d{0,14})$/),
  prescription: severalOf(Object.keys(prescriptionStates)),
  q: words,
};

/** The value if the API accepts it and it is in the list's scope, otherwise null. */
export const readFilter = ({ statuses }: OrderScope, name: FilterName, value: string): string | null =>
  name === 'status' ? severalOf(statuses)(value) : readers[name](value);

const wholeNumber = (value: string | null, most: number) =>
  value !== null && /^[1-9]\d*$/.test(value) && Number(value) <= most ? Number(value) : null;

/** Parses an address; values that the API would refuse are dropped, so that a mistyped link still shows a list. */
export function readSearch(scope: OrderScope, params: URLSearchParams): OrderSearch {
  const filters: OrderFilters = {};
  for (const name of filterNames) {
    const value = params.get(name);
    const accepted = value === null ? null : readFilter(scope, name, value);
    if (accepted !== null) filters[name] = accepted;
  }
  return {
    filters,
    where: readWhere(scope.list, params.get('where') ?? '') ?? emptyWhere,
    sort: orderSorts.find((sort) => sort === params.get('sort')) ?? scope.sort,
    page: wholeNumber(params.get('page'), 100_000) ?? 1,
    pageSize: orderPageSizes.find((size) => String(size) === params.get('page_size')) ?? scope.pageSize,
    orderId: wholeNumber(params.get('order_id'), Number.MAX_SAFE_INTEGER),
    view: wholeNumber(params.get('view'), Number.MAX_SAFE_INTEGER),
  };
}

const isWords = (name: string) => ['q', 'drug', 'store'].includes(name);

/** Parameters of the list that were dropped, in whole or in part, as in the address: `city=PUNE`. */
export function unknownParams(scope: OrderScope, params: URLSearchParams): string[] {
  const written = new URLSearchParams(writeSearch(scope, readSearch(scope, params)));
  const assumed: Record<string, string> = { sort: scope.sort, page: '1', page_size: String(scope.pageSize) };
  const where = params.get('where');
  const unread = where !== null && readWhere(scope.list, where) === null ? [t('the filter')] : [];
  const rejected = [...filterNames, 'sort', 'page', 'page_size', 'order_id'].flatMap((name) => {
    const raw = params.get(name)?.trim();
    if (!raw) return [];
    const accepted = written.get(name) ?? assumed[name] ?? '';
    const values = isWords(name) ? [raw.slice(0, 80).trim()] : raw.split(',');
    const rejected = values.filter((value) => value !== accepted && !accepted.split(',').includes(value));
    return rejected.length > 0 ? [`${name}=${rejected.join(',')}`] : [];
  });
  return [...unread, ...rejected];
}

/** Parameters that differ from the list's defaults, by API name; empty for the default list. */
function parameters(scope: OrderScope, { filters, where, sort, page, pageSize }: OrderSearch): Record<string, string> {
  const written: Record<string, string> = {};
  for (const name of filterNames) {
    const value = filters[name];
    if (value !== undefined) written[name] = value;
  }
  if (where.of.length > 0) written['where'] = writeWhere(where);
  if (sort !== scope.sort) written['sort'] = sort;
  if (page !== 1) written['page'] = String(page);
  if (pageSize !== scope.pageSize) written['page_size'] = String(pageSize);
  return written;
}

/** Query parameters for the server: only what differs from the defaults of the list of all orders. */
export function listParameters(scope: OrderScope, search: OrderSearch): Record<string, string> {
  const status = search.filters.status ?? (scope.assumed === allOrders.assumed ? undefined : scope.assumed);
  return parameters(allOrders, status === undefined ? search : { ...search, filters: { ...search.filters, status } });
}

/** Address of a state, without the question mark. Commas stay unescaped. */
export function writeSearch(scope: OrderScope, search: OrderSearch): string {
  const params = new URLSearchParams(parameters(scope, search));
  if (search.view !== null) params.set('view', String(search.view));
  if (search.orderId !== null) params.set('order_id', String(search.orderId));
  return params.toString().replaceAll('%2C', ',');
}

/** Sets or removes filters; any change returns to page 1. */
export function withFilters(search: OrderSearch, change: Partial<Record<FilterName, string | null>>): OrderSearch {
  const filters = { ...search.filters };
  for (const [name, value] of Object.entries(change) as [FilterName, string | null][]) {
    if (value === null) delete filters[name];
    else filters[name] = value;
  }
  return { ...search, filters, page: 1 };
}

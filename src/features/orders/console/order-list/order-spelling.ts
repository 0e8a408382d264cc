import { orderPageSizes, prescriptionStates, servedCities } from '../../order-choices.ts';
import { orderModes, orderTypes } from '#machines/orders/order-statuses.ts';
import { t } from '#platform/console/language/language.ts';
import { type ListAddress, type ListSpelling, sortsOf } from '#platform/list/console/list-address.ts';
import type { ListQuestion } from '#platform/list/console/list-api.ts';
import { emptyWhere, partsOf, readWhere, writeWhere } from '#platform/list/console/where-tree.ts';
import type { Group } from '#platform/list/where.ts';
import { conditionsOf, shortened } from '../../order-conditions.ts';
import { allOrders, everyStatus, type OrderScope } from './order-scope.ts';

/** Filters with a parameter of their own in addresses, named as in `GET /api/oms/orders`. */
const filterNames = [
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
type FilterName = (typeof filterNames)[number];
/** Values of one filter are separated by commas. */
type OrderFilters = Partial<Record<FilterName, string>>;

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
const readFilter = ({ statuses }: OrderScope, name: FilterName, value: string): string | null =>
  name === 'status' ? severalOf(statuses)(value) : readers[name](value);

const wholeNumber = (value: string | null, most: number) =>
  value !== null && /^[1-9]\d*$/.test(value) && Number(value) <= most ? Number(value) : null;

/** Highest page of older addresses. */
const LAST_PAGE = 100_000;

/** Position of the top row; older addresses have a page and its size. */
function readPosition({ pageSize }: OrderScope, params: URLSearchParams): number {
  const size = orderPageSizes.find((each) => String(each) === params.get('page_size')) ?? pageSize;
  const page = wholeNumber(params.get('page'), LAST_PAGE) ?? 1;
  return wholeNumber(params.get('from'), Number.MAX_SAFE_INTEGER) ?? (page - 1) * size;
}

/** Parses an address; values that the API would refuse are dropped, so that a mistyped link still shows a list. */
function read(scope: OrderScope, params: URLSearchParams): ListAddress {
  const { list, assumed } = scope;
  const accepted: OrderFilters = {};
  for (const name of filterNames) {
    const value = params.get(name);
    const filter = value === null ? null : readFilter(scope, name, value);
    if (filter !== null) accepted[name] = filter;
  }
  const { q = '', status = assumed, ...filters } = accepted;
  // "All statuses" is no condition.
  const conditions = conditionsOf(status === everyStatus(scope) ? filters : { ...filters, status });
  const further = readWhere(list, params.get('where') ?? '') ?? emptyWhere;
  return {
    search: q,
    where: { match: 'all', of: [...conditions, ...partsOf(further)] },
    sort: sortsOf(list).find((sort) => sort === params.get('sort')) ?? list.sort,
    from: readPosition(scope, params),
    record: wholeNumber(params.get('order_id'), Number.MAX_SAFE_INTEGER),
    view: wholeNumber(params.get('view'), Number.MAX_SAFE_INTEGER),
  };
}

/** Short parameters of the search and the filter that differ from the scope's defaults, and the rest of the filter. */
function parametersOfFilter(scope: OrderScope, search: string, where: Group): Record<string, string> {
  // A parameter must accept the value as it is, apart from the order of several.
  const accepts = (name: string, value: string) => readFilter(scope, name as FilterName, value)?.length === value.length;
  const { short, others } = shortened(where, accepts);
  const written: Record<string, string> = {};
  for (const name of filterNames) {
    const value = name === 'status' ? (short['status'] ?? everyStatus(scope)) : name === 'q' ? search : short[name];
    const accepted = value ? readFilter(scope, name, value) : null;
    if (accepted !== null && !(name === 'status' && accepted === scope.assumed)) written[name] = accepted;
  }
  if (others.of.length > 0) written['where'] = writeWhere(others);
  return written;
}

function write(scope: OrderScope, { search, where, sort, from, view, record }: ListAddress): string {
  const params = new URLSearchParams(parametersOfFilter(scope, search, where));
  if (sort !== scope.list.sort) params.set('sort', sort);
  if (from > 0) params.set('from', String(from));
  if (view !== null) params.set('view', String(view));
  if (record !== null) params.set('order_id', String(record));
  return params.toString().replaceAll('%2C', ',');
}

const isWords = (name: string) => ['q', 'drug', 'store'].includes(name);

/** Parameters of the list that were dropped, in whole or in part, as in the address: `city=PUNE`. */
function unknownIn(scope: OrderScope, params: URLSearchParams): string[] {
  const { list, pageSize } = scope;
  const written = new URLSearchParams(write(scope, read(scope, params)));
  const where = params.get('where');
  const page = wholeNumber(params.get('page'), LAST_PAGE);
  const size = orderPageSizes.find((each) => String(each) === params.get('page_size')) ?? pageSize;
  const understood: Record<string, string> = {
    sort: list.sort,
    from: '0',
    page: String(page),
    page_size: String(size),
    status: scope.assumed,
  };
  const unread = where !== null && readWhere(list, where) === null ? [t('the filter')] : [];
  const rejected = [...filterNames, 'sort', 'from', 'page', 'page_size', 'order_id'].flatMap((name) => {
    const raw = params.get(name)?.trim();
    if (!raw) return [];
    const accepted = written.get(name) ?? understood[name] ?? '';
    const values = isWords(name) ? [raw.slice(0, 80).trim()] : raw.split(',');
    const rejected = values.filter((value) => value !== accepted && !accepted.split(',').includes(value));
    return rejected.length > 0 ? [`${name}=${rejected.join(',')}`] : [];
  });
  return [...unread, ...rejected];
}

/** Addresses of a list of orders: frequent conditions have parameters of their own. Commas stay unescaped. */
export const orderSpelling = (scope: OrderScope): ListSpelling => ({
  read: (params) => read(scope, params),
  write: (address) => write(scope, address),
  unknownIn: (params) => unknownIn(scope, params),
});

/** Parameters for the server: only what differs from the defaults of the list of all orders. */
export function parametersOf(
  scope: OrderScope,
  { search = '', where = emptyWhere, sort = scope.list.sort }: ListQuestion,
): Record<string, string> {
  const filters = parametersOfFilter(scope, search, where);
  const status = filters['status'] ?? scope.assumed;
  return {
    ...filters,
    ...(status !== allOrders.assumed && { status }),
    ...(sort !== allOrders.list.sort && { sort }),
  };
}

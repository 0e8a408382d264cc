import { ORDER_PAGE_SIZE, orderPageSizes, type OrderSort, orderSorts, prescriptionStates, servedCities } from '#contracts/order-choices.ts';
import { filterableStatuses, orderModes, orderTypes } from '#contracts/order-statuses.ts';

/** State of the order list as its address carries it: the names and the spelling are those of `GET /api/oms/orders`. */
export const filterNames = [
  'status',
  'type',
  'mode',
  'city',
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
/** Several values of one filter are joined by commas. */
export type OrderFilters = Partial<Record<FilterName, string>>;

export interface OrderSearch {
  filters: OrderFilters;
  sort: OrderSort;
  page: number;
  pageSize: number;
  /** The order that is open over the list. */
  orderId: number | null;
}

export const DEFAULT_SORT: OrderSort = 'tat';
export const plainSearch: OrderSearch = { filters: {}, sort: DEFAULT_SORT, page: 1, pageSize: ORDER_PAGE_SIZE, orderId: null };

type Reader = (value: string) => string | null;

/** Keeps the known values, in the catalogue's order. */
const severalOf =
  (known: readonly string[]): Reader =>
  (value) => {
    const given = value.split(',');
    return known.filter((each) => given.includes(each)).join(',') || null;
  };
const oneOf =
  (known: readonly string[]): Reader =>
  (value) =>
    known.includes(value) ? value : null;
const matching =
  (pattern: RegExp): Reader =>
  (value) =>
    pattern.test(value) ? value : null;
// As the API has it: control characters cannot be stored, and so not be found.
const PRINTABLE = /^[^\p{Cc}\p{Cs}]*$/u;
const words: Reader = (value) => (PRINTABLE.test(value) && value.trim().slice(0, 80)) || null;
const DATE = /^(19|[2-9]\d)\d\d-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])$/;

const readers: Record<FilterName, Reader> = {
  status: severalOf(filterableStatuses),
  type: severalOf(orderTypes),
  mode: severalOf(Object.keys(orderModes)),
  city: severalOf(servedCities),
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

/** The value when the API would accept it, else null. */
export const readFilter = (name: FilterName, value: string): string | null => readers[name](value);

const wholeNumber = (value: string | null, most: number) =>
  value !== null && /^[1-9]\d*$/.test(value) && Number(value) <= most ? Number(value) : null;

/** Reads an address; what the API would refuse is left out, so that a mistyped link still shows a list. */
export function readSearch(params: URLSearchParams): OrderSearch {
  const filters: OrderFilters = {};
  for (const name of filterNames) {
    const value = params.get(name);
    const kept = value === null ? null : readFilter(name, value);
    if (kept !== null) filters[name] = kept;
  }
  return {
    filters,
    sort: orderSorts.find((sort) => sort === params.get('sort')) ?? DEFAULT_SORT,
    page: wholeNumber(params.get('page'), 100_000) ?? 1,
    pageSize: orderPageSizes.find((size) => String(size) === params.get('page_size')) ?? ORDER_PAGE_SIZE,
    orderId: wholeNumber(params.get('order_id'), Number.MAX_SAFE_INTEGER),
  };
}

/** Parameters of the list whose value is not one of theirs, or not in whole, as the address has them: `city=PUNE`. */
export function unknownIn(params: URLSearchParams): string[] {
  const written = new URLSearchParams(writeSearch(readSearch(params)));
  const assumed: Record<string, string> = { sort: DEFAULT_SORT, page: '1', page_size: String(ORDER_PAGE_SIZE) };
  return [...filterNames, 'sort', 'page', 'page_size', 'order_id'].flatMap((name) => {
    const given = params.get(name)?.trim();
    if (!given) return [];
    const kept = written.get(name) ?? assumed[name] ?? '';
    const values = name === 'q' || name === 'drug' ? [given.slice(0, 80).trim()] : given.split(',');
    const lost = values.filter((value) => value !== kept && !kept.split(',').includes(value));
    return lost.length > 0 ? [`${name}=${lost.join(',')}`] : [];
  });
}

/** What differs from the server's defaults, under the names of the API. With nothing set this is empty. */
export function listParameters({ filters, sort, page, pageSize }: OrderSearch): Record<string, string> {
  const parameters: Record<string, string> = {};
  for (const name of filterNames) {
    const value = filters[name];
    if (value !== undefined) parameters[name] = value;
  }
  if (sort !== DEFAULT_SORT) parameters['sort'] = sort;
  if (page !== 1) parameters['page'] = String(page);
  if (pageSize !== ORDER_PAGE_SIZE) parameters['page_size'] = String(pageSize);
  return parameters;
}

/** The address of a state, without the question mark. Commas stay readable. */
export function writeSearch(search: OrderSearch): string {
  const params = new URLSearchParams(listParameters(search));
  if (search.orderId !== null) params.set('order_id', String(search.orderId));
  return params.toString().replaceAll('%2C', ',');
}

/** Sets or removes filters; any change begins again at page 1. */
export function withFilters(search: OrderSearch, change: Partial<Record<FilterName, string | null>>): OrderSearch {
  const filters = { ...search.filters };
  for (const [name, value] of Object.entries(change) as [FilterName, string | null][]) {
    if (value === null) delete filters[name];
    else filters[name] = value;
  }
  return { ...search, filters, page: 1 };
}

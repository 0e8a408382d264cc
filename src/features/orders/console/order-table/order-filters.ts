import { msg, t } from '#platform/console/language/language.ts';
import { prescriptionStates, servedCities } from '../../order-choices.ts';
import { orderModes, orderStatusCatalogue, orderTypes } from '#machines/orders/order-statuses.ts';
import { orderTypeNames } from '../order-words.ts';
import {
  type FilterChange,
  type FilterField,
  type FilterOption,
  type FilterValues,
  isFieldSet,
  removal,
  wordsOf,
} from '#platform/list/console/table/filter-field.ts';
import { allOrders, everyStatus, type OrderScope } from './order-scope.ts';
import { type FilterName, type OrderFilters, readFilter } from './order-search.ts';

const atMost80 = (value: string) => (value.length > 80 ? msg('At most 80 characters') : null);
const optionsOf = (names: Record<string, string>): FilterOption[] => Object.entries(names).map(([value, title]) => ({ value, title }));

/** The filter by status. */
const statusField = ({ statuses }: OrderScope): FilterField => ({
  id: 'status',
  title: msg('Status'),
  kind: 'several',
  name: 'status',
  options: statuses.map((value) => ({ value, title: orderStatusCatalogue[value].name })),
});

const otherFields: readonly FilterField[] = [
  {
    id: 'type',
    title: msg('Type'),
    kind: 'several',
    name: 'type',
    options: orderTypes.map((value) => ({ value, title: orderTypeNames[value] })),
  },
  { id: 'mode', title: msg('Mode'), kind: 'several', name: 'mode', options: optionsOf(orderModes) },
  { id: 'city', title: msg('City'), kind: 'several', name: 'city', options: servedCities.map((value) => ({ value, title: value })) },
  { id: 'store', title: msg('Store'), kind: 'text', name: 'store', hint: msg('Part of its name'), check: atMost80 },
  {
    id: 'pincode',
    title: msg('Pincode'),
    kind: 'text',
    name: 'pincode',
    hint: msg('Six digits'),
    check: (value) => (readFilter(allOrders, 'pincode', value) === null ? msg('Six digits, the first is not zero') : null),
  },
  {
    id: 'drug',
    title: msg('Drug'),
    kind: 'text',
    name: 'drug',
    hint: msg('Part of its name'),
    check: atMost80,
  },
  { id: 'slot', title: msg('Slot on'), kind: 'date', name: 'slot' },
  { id: 'created', title: msg('Created'), kind: 'dates', from: 'created_from', to: 'created_to' },
  { id: 'tat', title: msg('TAT'), kind: 'one', name: 'tat', options: optionsOf({ late: msg('Late'), soon: msg('Due within 30 min') }) },
  {
    id: 'assignee',
    title: msg('Assignee'),
    kind: 'one',
    name: 'assignee',
    options: optionsOf({ me: msg('Mine'), none: msg('Unassigned') }),
  },
  { id: 'prescription', title: msg('Prescription'), kind: 'several', name: 'prescription', options: optionsOf(prescriptionStates) },
];

/** Filters of a list of orders: those with these names, or all. */
export function filterFields(scope: OrderScope, names?: readonly string[]): readonly FilterField[] {
  const fields = [statusField(scope), ...otherFields];
  return names ? fields.filter(({ id }) => names.includes(id)) : fields;
}

/** Filters as chips: the assumed status filter counts as set, "all statuses" as not set. */
export function shownFilters(scope: OrderScope, filters: OrderFilters): FilterValues {
  const { status = scope.assumed, ...others } = filters;
  return status === everyStatus(scope) ? others : { ...others, status };
}

/** Change of the chips as an address change: no status chip means all statuses of the list. */
export function toAddress(scope: OrderScope, change: FilterChange): Partial<Record<FilterName, string | null>> {
  if (change['status'] === undefined) return change;
  const status = change['status'] ?? everyStatus(scope);
  return { ...change, status: status === scope.assumed ? null : status };
}

/** A set filter in words, with the change that removes it. */
export interface SetFilter {
  id: string;
  words: string;
  removal: FilterChange;
}

/** Longest search shown in full. Characters. */
const LONGEST_WORDS = 32;
const clipped = (words: string) => (words.length > LONGEST_WORDS ? `${words.slice(0, LONGEST_WORDS - 1).trim()}…` : words);

/** All set filters, including the search. */
export function setFilters(scope: OrderScope, filters: OrderFilters): SetFilter[] {
  const values = shownFilters(scope, filters);
  const fields = filterFields(scope).filter((field) => isFieldSet(field, values));
  return [
    ...(filters.q ? [{ id: 'q', words: clipped(filters.q), removal: { q: null } }] : []),
    ...fields.map((field) => ({ id: field.id, words: clipped(`${t(field.title)}: ${wordsOf(field, values)}`), removal: removal(field) })),
  ];
}

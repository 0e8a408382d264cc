import { msg, t } from '#console/language/language.ts';
import { prescriptionStates, servedCities } from '#contracts/order-choices.ts';
import { filterableStatuses, openStatuses, orderModes, orderStatusCatalogue, orderTypes } from '#contracts/order-statuses.ts';
import { orderTypeNames } from '#console/domain/order-words.ts';
import {
  type FilterChange,
  type FilterField,
  type FilterOption,
  type FilterValues,
  isSet,
  removal,
  wordsOf,
} from '#console/ui/list/filter-field.ts';
import { type FilterName, type OrderFilters, readFilter } from './order-search.ts';
import { EVERY_STATUS } from './order-views.ts';

const optionsOf = (names: Record<string, string>): FilterOption[] => Object.entries(names).map(([value, title]) => ({ value, title }));

/** Every filter of the order list. */
export const orderFilterFields: readonly FilterField[] = [
  {
    id: 'status',
    title: msg('Status'),
    kind: 'several',
    name: 'status',
    options: filterableStatuses.map((value) => ({ value, title: orderStatusCatalogue[value].name })),
  },
  {
    id: 'type',
    title: msg('Type'),
    kind: 'several',
    name: 'type',
    options: orderTypes.map((value) => ({ value, title: orderTypeNames[value] })),
  },
  { id: 'mode', title: msg('Mode'), kind: 'several', name: 'mode', options: optionsOf(orderModes) },
  { id: 'city', title: msg('City'), kind: 'several', name: 'city', options: servedCities.map((value) => ({ value, title: value })) },
  {
    id: 'pincode',
    title: msg('Pincode'),
    kind: 'text',
    name: 'pincode',
    hint: msg('Six digits'),
    check: (value) => (readFilter('pincode', value) === null ? msg('Six digits, the first is not zero') : null),
  },
  {
    id: 'drug',
    title: msg('Drug'),
    kind: 'text',
    name: 'drug',
    hint: msg('Part of its name'),
    check: (value) => (value.length > 80 ? msg('At most 80 characters') : null),
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

const OPEN_STATUSES = filterableStatuses.filter((status) => openStatuses.includes(status)).join(',');

/** Filters as chips show them: what the server assumes for the status is a set filter, every status is none. */
export function shownFilters(filters: OrderFilters): FilterValues {
  const { status = OPEN_STATUSES, ...others } = filters;
  return status === EVERY_STATUS ? others : { ...others, status };
}

/** A change made with the chips, as the address carries it: no status chip means every status. */
export function addressed(change: FilterChange): Partial<Record<FilterName, string | null>> {
  if (change['status'] === undefined) return change;
  const status = change['status'] ?? EVERY_STATUS;
  return { ...change, status: status === OPEN_STATUSES ? null : status };
}

/** A filter that narrows the list, as it is read, and the change that removes it. */
export interface SetFilter {
  id: string;
  words: string;
  removal: FilterChange;
}

/** A long search is told by its beginning. Characters. */
const LONGEST_WORDS = 32;
const clipped = (words: string) => (words.length > LONGEST_WORDS ? `${words.slice(0, LONGEST_WORDS - 1).trim()}…` : words);

/** Every filter that is set, the search among them. */
export function setFilters(filters: OrderFilters): SetFilter[] {
  const values = shownFilters(filters);
  const fields = orderFilterFields.filter((field) => isSet(field, values));
  return [
    ...(filters.q ? [{ id: 'q', words: clipped(filters.q), removal: { q: null } }] : []),
    ...fields.map((field) => ({ id: field.id, words: clipped(`${t(field.title)}: ${wordsOf(field, values)}`), removal: removal(field) })),
  ];
}

import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { type SearchInAddress, useAddressedSearch } from './table/use-addressed-search.ts';
import type { List } from '../list.ts';
import type { Group } from '../where.ts';
import type { ListQuestion } from './list-api.ts';
import { isSameWhere, emptyWhere, fieldsIn, readWhere, writeWhere } from './where-tree.ts';

/** State of a list in its address, so that "back" and shared links restore it. */
export interface ListAddress {
  /** Search text; may be empty. */
  search: string;
  where: Group;
  sort: string;
  /** The record open over the list; {@link NEW_RECORD} for a new one. */
  record: number | null;
  /** 0-based position of the top row. */
  from: number;
  /** The saved view in use, or null. */
  view: number | null;
}

/** Replaces the record id for a new record. */
export const NEW_RECORD = 0;
const NEW_WORD = 'new';

/** Parameter of the open record. */
export const recordParam = ({ record = 'record' }: List): string => record;

const wholeNumber = (value: string | null) => (value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null);

export const sortsOf = (list: List): string[] => list.fields.flatMap(({ name, sort }) => (sort ? [name, `-${name}`] : []));

/** Parses an address in the plain spelling; invalid parts are omitted, so that a mistyped link still shows a list. `defaultWhere` applies without a filter. */
export function readAddress(list: List, defaultWhere: Group, params: URLSearchParams): ListAddress {
  const where = params.get('where');
  const record = params.get(recordParam(list));
  return {
    search: list.search === null ? '' : (params.get('search')?.trim().slice(0, 100) ?? ''),
    where: where === null ? defaultWhere : (readWhere(list, where) ?? defaultWhere),
    sort: sortsOf(list).find((sort) => sort === params.get('sort')) ?? list.sort,
    record: record === NEW_WORD ? NEW_RECORD : wholeNumber(record) || null,
    from: wholeNumber(params.get('from')) ?? 0,
    view: wholeNumber(params.get('view')) || null,
  };
}

/** Serialises a state without the question mark; default values are omitted. */
export function writeAddress(list: List, defaultWhere: Group, address: ListAddress): string {
  const { search, where, sort, record, from, view } = address;
  const params = new URLSearchParams();
  if (view !== null) params.set('view', String(view));
  if (search) params.set('search', search);
  if (!isSameWhere(where, defaultWhere)) params.set('where', writeWhere(where));
  if (sort !== list.sort) params.set('sort', sort);
  if (from > 0) params.set('from', String(from));
  if (record !== null) params.set(recordParam(list), record === NEW_RECORD ? NEW_WORD : String(record));
  return params.toString();
}

/** Unknown parameters, as they are spelled. */
function unknownIn(list: List, params: URLSearchParams): string[] {
  const where = params.get('where');
  const sort = params.get('sort');
  return [
    ...(where !== null && readWhere(list, where) === null ? [t('the filter')] : []),
    ...(sort !== null && !sortsOf(list).includes(sort) ? [`sort=${sort}`] : []),
  ];
}

/** Request parameters that differ from the server's defaults. */
export const questionOf = (list: List, { search, where, sort }: ListAddress): ListQuestion => ({
  ...(search && { search }),
  ...(where.of.length > 0 && { where }),
  ...(sort !== list.sort && { sort }),
});

/** How the address of a list is spelled, if it has short names of its own. Must be a stable object. */
export interface ListSpelling {
  read: (params: URLSearchParams) => ListAddress;
  /** Without the question mark. */
  write: (address: ListAddress) => string;
  /** Parts of the address that are not understood, as they are spelled. */
  unknownIn: (params: URLSearchParams) => string[];
}

/** Spelling of a declared list. */
const plainSpelling = (list: List, defaultWhere: Group): ListSpelling => ({
  read: (params) => readAddress(list, defaultWhere, params),
  write: (address) => writeAddress(list, defaultWhere, address),
  unknownIn: (params) => unknownIn(list, params),
});

export interface AddressedList extends SearchInAddress<ListAddress> {
  /** Unknown parameters of the address. */
  unknown: readonly string[];
  /** Filter that applies if the address contains none. */
  defaultWhere: Group;
}

/** Hook for the address state. `list`, `defaultWhere` and `spelling` must be stable objects. */
export function useListAddress(list: List, defaultWhere: Group = emptyWhere, spelling?: ListSpelling): AddressedList {
  const { read, write, unknownIn } = useMemo(() => spelling ?? plainSpelling(list, defaultWhere), [list, defaultWhere, spelling]);
  const addressed = useAddressedSearch(read, write);
  const { search: query } = useLocation();
  const unknown = useMemo(() => unknownIn(new URLSearchParams(query)), [unknownIn, query]);
  return { ...addressed, unknown, defaultWhere };
}

/** The filter after "Clear all filters": the default one if the list has a condition on its fields and more, otherwise none. */
export function clearedWhere({ search, where }: ListAddress, defaultWhere: Group): Group {
  if (search === '' && isSameWhere(where, defaultWhere)) return emptyWhere;
  const fields = new Set(fieldsIn(where));
  return fieldsIn(defaultWhere).some((field) => fields.has(field)) ? defaultWhere : emptyWhere;
}

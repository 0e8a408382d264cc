import { useMemo } from 'react';
import { useLocation } from 'react-router-dom';
import { t } from '#platform/console/language/language.ts';
import { type Addressed, useAddressedSearch } from './table/use-addressed-search.ts';
import type { List } from '../list.ts';
import type { Group } from '../where.ts';
import type { ListQuestion } from './list-api.ts';
import { isSameWhere, nothing, readWhere, writeWhere } from './where-tree.ts';

/** State of a list in its address: "back" and a shared link restore it. */
export interface ListAddress {
  /** Words that are sought; empty: none. */
  search: string;
  where: Group;
  sort: string;
  /** The record that is open over the list; {@link NEW_RECORD}: one that is about to be made. */
  record: number | null;
  /** Place of the row on top, from 0. */
  from: number;
  /** The saved view that the list was set up by; null: none. */
  view: number | null;
}

/** In the place of a record's id. */
export const NEW_RECORD = 0;
const NEW_WORD = 'new';

const wholeNumber = (value: string | null) => (value !== null && /^\d{1,15}$/.test(value) ? Number(value) : null);

export const sortsOf = (list: List): string[] => list.fields.flatMap(({ name, sort }) => (sort ? [name, `-${name}`] : []));

/** Reads an address; what is not understood is left out, so that a mistyped link still shows a list. `usual`: the filter where none is said. */
export function readAddress(list: List, usual: Group, params: URLSearchParams): ListAddress {
  const where = params.get('where');
  const record = params.get('record');
  return {
    search: list.search === null ? '' : (params.get('search')?.trim().slice(0, 100) ?? ''),
    where: where === null ? usual : (readWhere(list, where) ?? usual),
    sort: sortsOf(list).find((sort) => sort === params.get('sort')) ?? list.sort,
    record: record === NEW_WORD ? NEW_RECORD : wholeNumber(record) || null,
    from: wholeNumber(params.get('from')) ?? 0,
    view: wholeNumber(params.get('view')) || null,
  };
}

/** The address of a state, without the question mark: what differs from the usual. */
export function writeAddress(list: List, usual: Group, address: ListAddress): string {
  const { search, where, sort, record, from, view } = address;
  const params = new URLSearchParams();
  if (view !== null) params.set('view', String(view));
  if (search) params.set('search', search);
  if (!isSameWhere(where, usual)) params.set('where', writeWhere(where));
  if (sort !== list.sort) params.set('sort', sort);
  if (from > 0) params.set('from', String(from));
  if (record !== null) params.set('record', record === NEW_RECORD ? NEW_WORD : String(record));
  return params.toString();
}

/** Parameters that nobody understands, as they are spelled. */
function unknownIn(list: List, params: URLSearchParams): string[] {
  const where = params.get('where');
  const sort = params.get('sort');
  return [
    ...(where !== null && readWhere(list, where) === null ? [t('the filter')] : []),
    ...(sort !== null && !sortsOf(list).includes(sort) ? [`sort=${sort}`] : []),
  ];
}

/** What the server is asked: parameters that it would not assume by itself. */
export const questionOf = (list: List, { search, where, sort }: ListAddress): ListQuestion => ({
  ...(search && { search }),
  ...(where.of.length > 0 && { where }),
  ...(sort !== list.sort && { sort }),
});

export interface AddressedList extends Addressed<ListAddress> {
  /** What the address says and nobody understands. */
  unknown: readonly string[];
  /** The filter where the address says none. */
  usual: Group;
}

/** The state of the address. `list` and `usual` are the same objects each time. */
export function useListAddress(list: List, usual: Group = nothing): AddressedList {
  const read = useMemo(() => readAddress.bind(null, list, usual), [list, usual]);
  const write = useMemo(() => writeAddress.bind(null, list, usual), [list, usual]);
  const addressed = useAddressedSearch(read, write);
  const { search: query } = useLocation();
  const unknown = useMemo(() => unknownIn(list, new URLSearchParams(query)), [list, query]);
  return { ...addressed, unknown, usual };
}

import { type MasterSort, masterSorts, MASTER_PAGE_SIZE } from '#contracts/masters.ts';

/** State of a master's list as its address carries it: the names and the spelling are those of `GET /api/item/masters/{master}`. */
export interface MasterSearch {
  /** Part of the name; empty: every one. */
  words: string;
  retired: RetiredChoice;
  sort: MasterSort;
  page: number;
  pageSize: number;
  /** The record that is open over the list; {@link NEW_RECORD}: one that is about to be made. */
  record: number | null;
}

export const retiredChoices = ['active', 'retired', 'all'] as const;
export type RetiredChoice = (typeof retiredChoices)[number];

/** In the place of a record's id. */
export const NEW_RECORD = 0;
const NEW_WORD = 'new';

export const masterPageSizes = [20, MASTER_PAGE_SIZE, 100] as const;

const wholeNumber = (value: string | null, most: number) =>
  value !== null && /^[1-9]\d*$/.test(value) && Number(value) <= most ? Number(value) : null;

/** Reads an address; what the API would refuse is left out, so that a mistyped link still shows a list. */
export function readSearch(params: URLSearchParams): MasterSearch {
  const record = params.get('record');
  return {
    words: params.get('search')?.trim().slice(0, 100) ?? '',
    retired: retiredChoices.find((choice) => choice === params.get('retired')) ?? 'active',
    sort: masterSorts.find((sort) => sort === params.get('sort')) ?? 'name',
    page: wholeNumber(params.get('page'), 10_000) ?? 1,
    pageSize: masterPageSizes.find((size) => String(size) === params.get('page_size')) ?? MASTER_PAGE_SIZE,
    record: record === NEW_WORD ? NEW_RECORD : wholeNumber(record, Number.MAX_SAFE_INTEGER),
  };
}

/** What differs from the server's defaults, under the names of the API. */
export const listParameters = ({ words, retired, sort, page, pageSize }: MasterSearch) => ({
  ...(words && { search: words }),
  ...(retired !== 'active' && { retired }),
  ...(sort !== 'name' && { sort }),
  ...(page !== 1 && { page }),
  ...(pageSize !== MASTER_PAGE_SIZE && { page_size: pageSize }),
});

/** The address of a state, without the question mark. */
export function writeSearch(search: MasterSearch): string {
  const open = search.record === null ? {} : { record: search.record === NEW_RECORD ? NEW_WORD : search.record };
  const entries = Object.entries({ ...listParameters(search), ...open });
  return new URLSearchParams(entries.map(([name, value]): [string, string] => [name, String(value)])).toString();
}

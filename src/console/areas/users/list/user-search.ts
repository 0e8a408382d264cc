import { roles } from '#contracts/permissions.ts';

/** State of the user list as its address carries it: the names and the spelling are those of `GET /api/main/users`. */
export interface UserSearch {
  filters: UserFilters;
  sort: UserSort;
  page: number;
  pageSize: number;
  /** The user who is open over the list. */
  userId: number | null;
}

export const userStates = ['active', 'disabled', 'without-role'] as const;
/** Names of the columns that order the list, with `-` in front when it is falling. */
const userSorts = ['name', '-name', 'last_sign_in', '-last_sign_in'] as const;
export type UserSort = (typeof userSorts)[number];
const BY_NAME: UserSort = 'name';
type UserState = (typeof userStates)[number];
type Role = (typeof roles)[keyof typeof roles];
export interface UserFilters {
  search?: string;
  role?: Role;
  state?: UserState;
}

export const userPageSizes = [20, 50, 100] as const;
const PAGE_SIZE = 50;

const wholeNumber = (value: string | null, most: number) =>
  value !== null && /^[1-9]\d*$/.test(value) && Number(value) <= most ? Number(value) : null;

/** Reads an address; what the API would refuse is left out, so that a mistyped link still shows a list. */
export function readSearch(params: URLSearchParams): UserSearch {
  const words = params.get('search')?.trim().slice(0, 100);
  const role = Object.values(roles).find((each) => each === params.get('role'));
  const state = userStates.find((each) => each === params.get('state'));
  return {
    filters: { ...(words && { search: words }), ...(role && { role }), ...(state && { state }) },
    sort: userSorts.find((each) => each === params.get('sort')) ?? BY_NAME,
    page: wholeNumber(params.get('page'), 10_000) ?? 1,
    pageSize: userPageSizes.find((size) => String(size) === params.get('page_size')) ?? PAGE_SIZE,
    userId: wholeNumber(params.get('user_id'), Number.MAX_SAFE_INTEGER),
  };
}

/** What differs from the server's defaults, under the names of the API. */
export const listParameters = ({ filters, sort, page, pageSize }: UserSearch) => ({
  ...filters,
  ...(sort !== BY_NAME && { sort }),
  ...(page !== 1 && { page }),
  ...(pageSize !== PAGE_SIZE && { page_size: pageSize }),
});

/** The address of a state, without the question mark. */
export function writeSearch(search: UserSearch): string {
  const entries = Object.entries({ ...listParameters(search), ...(search.userId !== null && { user_id: search.userId }) });
  return new URLSearchParams(entries.map(([name, value]): [string, string] => [name, String(value)])).toString();
}

/** Sets or removes filters, as an address would; any change begins again at page 1. */
export function withFilters(search: UserSearch, change: Partial<Record<string, string | null>>): UserSearch {
  const values = { ...search.filters, ...change };
  const set = Object.entries(values).filter((entry): entry is [string, string] => typeof entry[1] === 'string');
  return { ...search, filters: readSearch(new URLSearchParams(set)).filters, page: 1 };
}

import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { api } from '#console/lib/queries.ts';
import type { User } from '#contracts/main/users.ts';
import { listParameters, type UserSearch } from './user-search.ts';

/** A row of the list, as the parts of a list want it. */
export type UserRow = User & { id: number };

const asRow = (user: User): UserRow => ({ ...user, id: user.user_id });

const usersOf = (search: UserSearch) => api.main.users.queryOptions({ input: listParameters(search) });
export const userOf = (userId: number) => api.main.user.queryOptions({ input: { user_id: userId } });

const toRows = (list: { rows: User[]; total: number }) => ({ rows: list.rows.map(asRow), total: list.total });
const none: readonly UserRow[] = [];

/** The users of the address; the last ones stay until the next are there. */
export function useUserList(search: UserSearch) {
  const query = useQuery({ ...usersOf(search), select: toRows, placeholderData: keepPreviousData });
  return { query, rows: query.data?.rows ?? none, total: query.data?.total ?? null };
}

export type UserList = ReturnType<typeof useUserList>;

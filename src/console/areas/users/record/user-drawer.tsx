import { useQuery } from '@tanstack/react-query';
import { nameOf } from '#console/domain/lists/list-columns.tsx';
import { ListRecord } from '#console/domain/lists/list-record.tsx';
import type { OpenRecordProps } from '#console/domain/lists/list-screen.tsx';
import { api } from '#console/lib/queries.ts';
import { userList } from '#contracts/lists/user-list.ts';
import { UserState } from '../user-state.tsx';
import { UnsavedMark } from './unsaved-mark.tsx';
import { UserView } from './user-view.tsx';

/** The open user over the list. */
export function UserDrawer({ id, row, bar }: OpenRecordProps) {
  const query = useQuery({ ...api.main.user.queryOptions({ input: { user_id: id } }), staleTime: 0 });
  const beside = (
    <>
      {query.data && <UserState user={query.data} />}
      <UnsavedMark userId={id} />
    </>
  );
  return (
    <ListRecord
      list={userList}
      id={id}
      bar={bar}
      title={query.data?.name ?? (row ? nameOf(userList, row) : String(id))}
      beside={beside}
      query={query}
    >
      {(user) => user && <UserView key={user.user_id} user={user} />}
    </ListRecord>
  );
}

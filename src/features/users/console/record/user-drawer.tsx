import { useQuery } from '@tanstack/react-query';
import { t } from '#platform/console/language/language.ts';
import { NEW_RECORD } from '#platform/list/console/list-address.ts';
import { nameOf } from '#platform/list/console/list-columns.tsx';
import { ListRecord } from '#platform/list/console/list-record.tsx';
import type { OpenRecordProps } from '#platform/list/console/open-record-props.ts';
import { api } from '../api.ts';
import { userList } from '../../lists.ts';
import { UserState } from '../user-state.tsx';
import { NewUserForm } from './new-user-form.tsx';
import { UnsavedMark } from './unsaved-mark.tsx';
import { UserView } from './user-view.tsx';

/** Drawer of the open user over the list. */
export function UserDrawer({ id, row, bar, onMade }: OpenRecordProps) {
  const isNew = id === NEW_RECORD;
  const query = useQuery({ ...api.main.user.queryOptions({ input: { user_id: id } }), staleTime: 0, enabled: !isNew });
  if (isNew)
    return (
      <ListRecord list={userList} id={id} bar={bar} title={t('Invite user')} query={null}>
        {() => <NewUserForm onMade={onMade} />}
      </ListRecord>
    );
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
      aside={beside}
      query={query}
    >
      {(user) => user && <UserView key={user.user_id} user={user} />}
    </ListRecord>
  );
}

import '#console/ui/list/list.css';
import { useEffect, useRef } from 'react';
import { msg } from '#console/language/language.ts';
import { type KeyGroup, useScreenKeys } from '#console/ui/keys/screen-keys.ts';
import { useListSettings } from '#console/ui/list/list-settings.ts';
import { useNow } from '#console/ui/list/now.ts';
import { type GoTo, useAddressedSearch } from '#console/ui/list/use-addressed-search.ts';
import { useListKeys } from '#console/ui/list/use-list-keys.ts';
import { useRowFocus } from '#console/ui/list/use-row-focus.ts';
import { keepInSight } from '#console/ui/record/covered-focus.ts';
import { useRecordDrawer } from '#console/ui/record/use-record-drawer.ts';
import { UserBars } from './list/user-bars.tsx';
import { userColumns } from './list/user-columns.tsx';
import { UserListBody } from './list/user-list-body.tsx';
import { readSearch, type UserSearch, writeSearch } from './list/user-search.ts';
import { type UserList, useUserList } from './list/use-user-list.ts';
import { UserDrawer } from './record/user-drawer.tsx';

/** Times on screen are told in minutes. Milliseconds. */
const TICK = 15_000;

const userKeys: KeyGroup = {
  title: msg('Users and roles'),
  keys: [
    [msg('Next row, previous row'), ['j', 'k']],
    [msg('Open the user'), ['Enter']],
    [msg('Close the user'), ['Esc']],
    [msg('User over the whole page, and back'), ['f']],
    [msg('Search'), ['/']],
  ],
};

/** Every user, and the open one over them. */
export function UserListScreen() {
  const { search, go, overList, back } = useAddressedSearch(readSearch, writeSearch);
  const list = useUserList(search);
  const settings = useListSettings('users', userColumns);
  const now = useNow(TICK);
  const table = useRef<HTMLDivElement>(null);
  const searchBox = useRef<HTMLInputElement>(null);
  const focus = useRowFocus(list.rows, table);
  const { userId } = search;
  const goTo = (id: number | null, options: { replace: boolean; overList: boolean }) => go({ ...search, userId: id }, options);
  useExistingPage(search, go, list);
  const drawer = useRecordDrawer({ openId: userId, goTo, overList, back, focus, searchBox });
  useScreenKeys(userKeys);
  useListKeys({ onMove: drawer.onMove, onSearch: drawer.onSearch, onLetters: null, onFull: drawer.onFull, onClose: drawer.onClose });
  return (
    <div className="list-screen">
      <div className="list-behind" inert={drawer.full && userId !== null} onFocus={userId === null ? undefined : keepInSight}>
        <UserBars
          search={search}
          go={go}
          total={list.total}
          fetchedAt={list.query.dataUpdatedAt}
          settings={settings}
          searchRef={searchBox}
        />
        <UserListBody search={search} go={go} list={list} settings={settings} focus={focus} now={now} table={table} onOpen={drawer.open} />
      </div>
      {userId !== null && <UserDrawer {...drawer.bar} userId={userId} row={list.rows.find((row) => row.id === userId)} />}
    </div>
  );
}

/** A page past the last one is the last one. */
function useExistingPage(search: UserSearch, go: GoTo<UserSearch>, { total, query }: UserList) {
  const last = total === null || query.isPlaceholderData ? null : Math.max(1, Math.ceil(total / search.pageSize));
  useEffect(() => {
    if (last !== null && search.page > last) go({ ...search, page: last }, { replace: true });
  }, [search, go, last]);
}

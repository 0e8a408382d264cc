import { t } from '#platform/console/language/language.ts';
import { roleInWords } from './access-words.ts';
import type { Cells } from '#platform/list/console/list-columns.tsx';
import { ListScreen } from '#platform/list/console/list-screen.tsx';
import { prepareList } from '#platform/list/console/rows/prepare-list.ts';
import { clockOrDay } from '#platform/console/language/formats.ts';
import { api } from './api.ts';
import { userList } from '../lists.ts';
import { UnsavedMark } from './record/unsaved-mark.tsx';
import { UserDrawer } from './record/user-drawer.tsx';
import { StateDot } from './user-state.tsx';

const cells: Cells = {
  state: ({ id, values }) => (
    <span className="user-state">
      <StateDot state={values['state']} lockedUntil={values['locked_until']} />
      <UnsavedMark userId={id} />
    </span>
  ),
  roles: ({ values }) => String(values['roles']).split(',').filter(Boolean).map(roleInWords).join(', ') || '–',
  mfa: ({ values }) => (values['mfa'] === true ? t('On') : <span className="muted">{t('Off')}</span>),
  last_sign_in: ({ values: { last_sign_in: at } }, now) => (at ? clockOrDay(String(at), now) : t('never')),
};

export const prepareUsers = prepareList(userList, api.main.users);

/** All users, with the open one in a drawer. */
export const UserListScreen = () => (
  <ListScreen list={userList} api={api.main.users} cells={cells} Record={UserDrawer} newWords={t('Invite user')} />
);

import { msg, t } from '#console/language/language.ts';
import { roleInWords } from '#console/domain/access-words.ts';
import { clockOrDay, count } from '#console/lib/formats.ts';
import type { Column } from '#console/ui/list/column.ts';
import { UnsavedMark } from '../record/unsaved-mark.tsx';
import { UserState, userStateOf } from '../user-state.tsx';
import type { UserRow } from './use-user-list.ts';

/** Columns of the user list: who, what they may, whether they can sign in. */
export const userColumns: readonly Column<UserRow>[] = [
  {
    id: 'name',
    title: msg('Name'),
    width: 188,
    sort: 'name',
    pinned: 'left',
    always: true,
    value: (row) => row.name,
    cell: (row) => <UserLink row={row} />,
  },
  { id: 'username', title: msg('User name'), width: 144, second: true, value: (row) => row.username },
  { id: 'title', title: msg('Title'), width: 120, value: (row) => row.title },
  {
    id: 'state',
    title: msg('State'),
    width: 112,
    always: true,
    value: userStateOf,
    cell: (row) => <UserState user={row} />,
  },
  { id: 'roles', title: msg('Roles'), width: 190, value: (row) => row.roles.join(), cell: rolesCell },
  { id: 'mfa', title: msg('Second step'), width: 88, value: (row) => (row.mfa_enabled ? 'on' : 'off'), cell: mfaCell },
  { id: 'tabs', title: msg('Tabs'), width: 52, numeric: true, value: (row) => count(row.tabs.length) },
  { id: 'agent', title: msg('Agent id'), width: 72, numeric: true, value: (row) => row.agent_id },
  { id: 'sessions', title: msg('Sessions'), width: 68, numeric: true, value: (row) => count(row.open_sessions) },
  {
    id: 'last',
    title: msg('Last sign-in'),
    width: 104,
    numeric: true,
    second: true,
    sort: 'last_sign_in',
    value: (row) => row.last_sign_in_at,
    cell: (row, now) => (row.last_sign_in_at ? clockOrDay(row.last_sign_in_at, now) : t('never')),
  },
  { id: 'email', title: msg('Email'), width: 220, optional: true, second: true, value: (row) => row.email },
  { id: 'phone', title: msg('Phone'), width: 100, optional: true, second: true, value: (row) => row.phone_no },
];

function rolesCell(row: UserRow) {
  return row.roles.map(roleInWords).join(', ') || '–';
}

function mfaCell(row: UserRow) {
  return row.mfa_enabled ? t('On') : <span className="muted">{t('Off')}</span>;
}

/** The row opens the user; with a modifier, the link opens a tab of its own. */
const UserLink = ({ row }: { row: UserRow }) => (
  <span className="user-name">
    <a href={`?user_id=${row.id}`} tabIndex={-1}>
      {row.name}
    </a>
    <UnsavedMark userId={row.id} />
  </span>
);

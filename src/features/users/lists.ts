import { roleWords } from '#platform/access/role-words.ts';
import type { List } from '#platform/list/list.ts';

/** Whether the user can sign in and has access. */
export const userStates = { ACTIVE: 'Active', WITHOUT_ROLE: 'Without a role', LOCKED: 'Locked', DISABLED: 'Disabled' } as const;

/** All users, for administrators (§6). Roles of a row are separated by commas. */
export const userList: List = {
  id: 'users',
  title: 'Users and roles',
  singular: 'user',
  plural: 'users',
  service: 'main',
  path: '/users',
  read: 'users.manage',
  manage: null,
  fields: [
    { name: 'name', title: 'Name', kind: 'text', sort: true, filter: true, always: true, width: 176 },
    { name: 'username', title: 'User name', kind: 'text', filter: true, width: 120 },
    { name: 'title', title: 'Title', kind: 'text', filter: true, width: 124, yields: 4 },
    { name: 'state', title: 'Status', kind: 'choice', options: userStates, filter: true, chip: true, always: true, width: 136 },
    { name: 'roles', title: 'Roles', kind: 'choice', options: roleWords, filter: true, chip: true, width: 200 },
    { name: 'mfa', title: 'Second step', kind: 'flag', filter: true, chip: true, width: 96 },
    { name: 'tabs', title: 'Tabs', kind: 'number', width: 56, yields: 1 },
    { name: 'agent', title: 'Agent id', kind: 'id', filter: true, width: 76, yields: 3 },
    { name: 'sessions', title: 'Sessions', kind: 'number', width: 76, yields: 2 },
    { name: 'last_sign_in', title: 'Last sign-in', kind: 'moment', sort: true, filter: true, width: 112 },
    { name: 'locked_until', title: 'Locked until', kind: 'moment', optional: true, width: 112 },
    { name: 'email', title: 'Email', kind: 'text', filter: true, optional: true, width: 220 },
    { name: 'phone', title: 'Phone', kind: 'text', filter: true, optional: true, width: 108 },
  ],
  sort: 'name',
  search: 'Name, user name, title, email, phone',
};

import { msg } from '#console/language/language.ts';
import type { Area } from '../area.ts';

export const area: Area = {
  id: 'users',
  title: msg('Users and roles'),
  path: '/user-settings/users',
  group: 'Account',
  icon: 'user',
  key: 'u',
  access: { permission: 'queue-users.manage' },
  screen: () => import('./users-screen.tsx'),
};

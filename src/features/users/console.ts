import { IconUser } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { permissions } from './feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import { api } from './console/api.ts';

const users: Area = {
  id: 'users',
  title: msg('Users and roles'),
  path: '/user-settings/users',
  group: 'Account',
  icon: IconUser,
  key: 'u',
  access: { permission: 'queue-users.manage' },
  screen: () => import('./console/users-screen.tsx'),
};

export default {
  permissions,
  screens: [users],
  drafts: () => import('./console/record/access-draft-schema.ts').then(({ default: schemas }) => schemas),
  lists: { users: () => [api.main.users.key()] },
  facts: {
    'users.changed': ({ user_id }) => [
      api.main.users.key(),
      api.main.queueUsers.key(),
      api.main.user.key({ input: { user_id } }),
      api.main.userSessions.key({ input: { user_id } }),
    ],
  },
} satisfies ConsoleFeature;

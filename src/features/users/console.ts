import { IconUser } from '@tabler/icons-react';
import type { ConsoleFeature } from '#platform/console/console-feature.ts';
import { permissions } from './feature.ts';
import { msg } from '#platform/console/language/language.ts';
import type { Area } from '#platform/console/shell/area.ts';
import type { WorkFigure } from '#platform/work/console/work-counts.ts';
import { api } from './console/api.ts';
import { lockedUsers, usersWithoutRole } from './work.ts';

const ID = 'users';
const PATH = '/user-settings/users';

const users: Area = {
  id: ID,
  title: msg('Users and roles'),
  path: PATH,
  group: 'Account',
  icon: IconUser,
  key: 'u',
  access: { permission: 'queue-users.manage' },
  screen: () => import('./console/users-screen.tsx'),
};

const work: WorkFigure[] = [
  { id: 'users.withoutRole', label: msg('Users without a role'), path: PATH, where: usersWithoutRole, tone: 'due', area: ID },
  { id: 'users.locked', label: msg('Locked users'), path: PATH, where: lockedUsers, tone: 'late' },
];

export default {
  permissions,
  screens: [users],
  drafts: () => import('./console/record/access-draft-schema.ts').then(({ default: schemas }) => schemas),
  slots: { work },
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

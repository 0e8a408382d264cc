import type { ServerFeature } from '#platform/server/server-feature.ts';
import { countOfList } from '#platform/work/server/work-count.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { routes } from './server/routes.ts';
import { userSource } from './server/user-source.ts';
import { lockedUsers, usersWithoutRole } from './work.ts';

export default {
  permissions,
  contract,
  routes,
  isOfServer: true,
  lists: [userSource],
  records: { users: 'users.manage' },
  hooks: {
    work: [countOfList('users.withoutRole', userSource, usersWithoutRole), countOfList('users.locked', userSource, lockedUsers)],
  },
} satisfies ServerFeature;

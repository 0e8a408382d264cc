import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { routes } from './server/routes.ts';
import { userSource } from './server/user-source.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [userSource],
  records: { users: 'users.manage' },
} satisfies ServerFeature;

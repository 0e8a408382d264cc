import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { openNotifications } from './server/notification-realtime.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  realtime: [openNotifications],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;

import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { channelFlow } from './server/channel-flow.ts';
import { channelSource } from './server/channel-source.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [channelSource],
  flows: { channel: channelFlow },
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;

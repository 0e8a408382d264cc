import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { followNames } from './server/follow-names.ts';
import { supplyLaneSource } from './server/lane-source.ts';
import { supplyLaneTarget } from './server/lane-target.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [supplyLaneSource],
  targets: [supplyLaneTarget],
  hooks: { 'records.changed': [followNames] },
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;

import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { followFloor, followNewTask } from './server/floor-changed.ts';
import { floorCallSource, floorTaskSource, reassignmentSource } from './server/floor-sources.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [floorTaskSource, floorCallSource, reassignmentSource],
  hooks: { 'records.changed': [followFloor], 'tasks.made': [followNewTask] },
} satisfies ServerFeature;

import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { doctorSource } from './server/doctor-source.ts';
import { doctorTarget } from './server/doctor-target.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [doctorSource],
  targets: [doctorTarget],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;

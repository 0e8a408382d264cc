import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { livePolicy } from './server/live-policy.ts';
import { policyFlow } from './server/policy-flow.ts';
import { policySource } from './server/policy-source.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [policySource],
  flows: { assignmentPolicy: policyFlow },
  hooks: { 'tasks.policy': [livePolicy] },
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;

import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { agentFits } from './server/agent-fit.ts';
import { agentFlow } from './server/agent-flow.ts';
import { agentSource } from './server/agent-source.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [agentSource],
  flows: { queueAgent: agentFlow },
  hooks: { 'tasks.agent': [agentFits] },
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;

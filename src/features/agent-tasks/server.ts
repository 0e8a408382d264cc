import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { releaseTasksOfAbsentAgents } from './server/absent-agents.ts';
import { endTasks, heldTaskCount } from './server/agent-tasks.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  hooks: { 'orders.settled': [endTasks], work: [heldTaskCount] },
  jobs: [
    {
      name: 'absent agents',
      every: 20_000,
      begin:
        ({ db, clock }) =>
        () =>
          releaseTasksOfAbsentAgents(db, clock),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;

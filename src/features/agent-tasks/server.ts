import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { followOrder, followPlacedOrder, followRecord } from './server/causes/follow-causes.ts';
import { orderSubject } from './server/causes/task-subjects.ts';
import { returnFollowUps } from './server/follow-ups.ts';
import { heldTaskCount } from './server/held-tasks.ts';
import { endOffers } from './server/offers.ts';
import { routes } from './server/routes.ts';
import { taskFlow } from './server/task-flow.ts';
import { taskSource } from './server/task-source.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [taskSource],
  flows: { queueTask: taskFlow },
  hooks: {
    'orders.moved': [followOrder],
    'orders.placed': [followPlacedOrder],
    'records.changed': [followRecord],
    'tasks.subject': [orderSubject],
    work: [heldTaskCount],
  },
  jobs: [
    {
      name: 'follow-ups',
      title: msg('Returns tasks to their queues when their follow-up is due'),
      area: msg('Queues'),
      every: 5_000,
      begin:
        ({ db, clock }) =>
        () =>
          returnFollowUps(db, clock),
    },
    {
      name: 'ended offers',
      title: msg('Takes back tasks that agents do not accept in time'),
      area: msg('Queues'),
      every: 1_000,
      begin: (parts) => () => endOffers(parts),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;

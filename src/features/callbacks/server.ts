import type { ServerFeature } from '#platform/server/server-feature.ts';
import { msg } from '#platform/contract/sentence.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { callbackFlow } from './server/callback-flow.ts';
import { callbackSource } from './server/callback-source.ts';
import { callbacksOfPatients } from './server/callbacks-of-patients.ts';
import { callbackTasks } from './server/callback-tasks.ts';
import { callbackWork } from './server/callback-work.ts';
import { callbackOrigin, closeWithOrder } from './server/orders-from-callbacks.ts';
import { giveOverdueToEverybody } from './server/overdue.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [callbackSource],
  records: { callbacks: 'callbacks.read' },
  flows: { callback: callbackFlow },
  hooks: {
    work: callbackWork,
    'patients.source': [callbacksOfPatients],
    'patients.table': [
      { table: 'callbacks', title: msg('Callbacks'), at: 'created_at', erasure: { clear: { name: '', phone_no: '', note: '' } } },
    ],
    'drafts.origin': [callbackOrigin],
    'orders.placed': [closeWithOrder],
    'tasks.subject': [callbackTasks],
  },
  jobs: [
    {
      name: 'overdue callbacks',
      title: msg('Offers overdue callbacks to all agents'),
      area: msg('Callbacks'),
      every: 5_000,
      begin:
        ({ db, clock }) =>
        () =>
          giveOverdueToEverybody(db, clock),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;

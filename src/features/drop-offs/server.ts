import type { ServerFeature } from '#platform/server/server-feature.ts';
import { msg } from '#platform/contract/sentence.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { dropOffFlow } from './server/drop-off-flow.ts';
import { dropOffSource } from './server/drop-off-source.ts';
import { dropOffTasks } from './server/drop-off-tasks.ts';
import { dropOffWork } from './server/drop-off-work.ts';
import { dropOffsOfPatients } from './server/drop-offs-of-patients.ts';
import { cartOrigin } from './server/orders-from-carts.ts';
import { giveOverdueToEverybody } from './server/overdue.ts';
import { recoverCart } from './server/recovery.ts';
import { routes } from './server/routes.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [dropOffSource],
  records: { 'drop-offs': 'drop-offs.read' },
  flows: { dropOffCart: dropOffFlow },
  hooks: {
    work: dropOffWork,
    'patients.table': [
      { table: 'drop_off_carts', title: msg('Drop-off carts'), at: 'left_at', erasure: { clear: { patient_name: '', phone_no: '' } } },
    ],
    'patients.source': [dropOffsOfPatients],
    'drafts.origin': [cartOrigin],
    'orders.placed': [recoverCart],
    'tasks.subject': [dropOffTasks],
  },
  jobs: [
    {
      name: 'overdue drop-off carts',
      title: msg('Offers overdue drop-off carts to all agents'),
      area: msg('Drop-off carts'),
      every: 5_000,
      begin:
        ({ db, clock }) =>
        () =>
          giveOverdueToEverybody(db, clock),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;

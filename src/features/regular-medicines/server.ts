import { msg } from '#platform/contract/sentence.ts';
import type { ServerFeature } from '#platform/server/server-feature.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { refillSource } from './server/refill-source.ts';
import { routes } from './server/routes.ts';
import { followBill, followMerge } from './server/supply.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [refillSource],
  hooks: {
    'bills.settled': [followBill],
    'patients.merged': [followMerge],
    'patients.table': [{ table: 'regular_medicines', title: msg('Regular medicines'), at: 'created_at', erasure: 'delete' }],
  },
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;

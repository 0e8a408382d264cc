import type { ServerFeature } from '#platform/server/server-feature.ts';
import { msg } from '#platform/contract/sentence.ts';
import { contract } from './contract.ts';
import { permissions } from './feature.ts';
import { draftFlow } from './server/draft-flow.ts';
import { draftSource } from './server/draft-source.ts';
import { endDrafts } from './server/end-drafts.ts';
import { followOrder } from './server/follow-order.ts';
import { routes } from './server/routes.ts';
import { candidatesFor } from './server/trial-of-pincode.ts';

export default {
  permissions,
  contract,
  routes,
  lists: [draftSource],
  flows: { orderDraft: draftFlow },
  hooks: {
    'orders.moved': [followOrder],
    'stores.candidates': [candidatesFor],
    'patients.table': [{ table: 'order_drafts', title: msg('Drafts'), at: 'created_at', erasure: { clear: { note: '' } } }],
  },
  jobs: [
    {
      name: 'expired drafts',
      title: msg('Ends drafts of orders that nobody continued for 30 days'),
      area: msg('Drafts'),
      every: 60_000,
      begin:
        ({ db, realtime, clock }) =>
        () =>
          endDrafts(db, realtime, clock),
    },
  ],
  demo: () => import('./demo.ts'),
} satisfies ServerFeature;
